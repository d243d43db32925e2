"""How long a page's thread is busy without a pause, in CPU time: what the browser's own trace tells."""

import json
from typing import Any

from playwright.sync_api import Browser

MAIN = "CrRendererMain"
STAY_MS = 4_000  # long enough for all that a page does by itself


def longest_task(browser: Browser, url: str, slower: int = 1) -> float:
    """CPU milliseconds of the longest task of a first visit: reading the page, starting its scripts.

    ``slower``: how many times the page's thread is slowed down.
    """
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=page, categories=["toplevel"])
    page.goto(url)
    page.wait_for_timeout(STAY_MS * slower)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    named = (each for each in events if each["name"] == "thread_name")
    main = {(each["pid"], each["tid"]) for each in named if each["args"]["name"] == MAIN}
    tasks = (each for each in events if each["name"].endswith("RunTask"))
    return max(each.get("tdur", 0) / 1000 for each in tasks if (each["pid"], each["tid"]) in main)
