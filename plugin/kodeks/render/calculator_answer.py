"""The answer of a calculator: values and their breakdown; `site/calculator/results.js` writes later ones."""

from collections.abc import Mapping, Sequence

from kodeks_engine.words import count

from kodeks.render.calculator_frame import Frame, Json
from kodeks.render.tag import tag, text

LONG = 8  # a value of more characters is set smaller; `results.js` has the same number
WIDE = 12  # an amount of more characters in a breakdown may be broken; there too
LEAD = 2  # of a procedure's many results the first are what a player looks for


def are_few(page: Frame) -> bool:
    """Whether the results that are not folded fit above the form: a phone's keyboard leaves them in sight."""
    return len(page.form["results"]) - len(_lesser(page)) <= LEAD + 1


def _lesser(page: Frame) -> list[Json]:
    """The results to fold: of many a procedure's after its first; what is asked by name stays."""
    asked = page.form["results"]
    if len(asked) <= LEAD + 1:
        return []
    procedures: dict[str, list[Json]] = {}
    for result in asked:
        if result["id"] not in page.form["outputs"]:
            procedures.setdefault(result["id"].partition(".")[0], []).append(result)
    return [result for results in procedures.values() for result in results[LEAD:]]


def results_html(page: Frame, response: Json) -> str:
    """All results of a calculator; a procedure's lesser ones are folded."""
    answers = {result["id"]: result for result in response["results"]}
    asked, rest = page.form["results"], _lesser(page)
    if not rest:
        return _results(page, asked, answers, "kodeks-results")
    lead = [result for result in asked if result not in rest]
    summary = tag("summary", {}, text(count(page.lang, "page.more_results", len(rest))))
    folded = tag(
        "details", {"class": "kodeks-fold"}, summary, _results(page, rest, answers, "kodeks-results")
    )
    return _results(page, lead, answers, "kodeks-results kodeks-lead") + folded


def _results(page: Frame, asked: Sequence[Json], answers: Mapping[str, Json], name: str) -> str:
    return tag("div", {"class": name}, *[_result(page, one, answers.get(one["id"])) for one in asked])


def _result(page: Frame, asked: Json, answer: Json | None) -> str:
    """A value and its breakdown. Where scripts run it is text until opened (`partials/unfold.html`)."""
    href = page.link(asked["place"]) if asked["place"] else None
    value = answer["text"] if answer else "—"
    shown = {"class": "kodeks-value", "aria-live": "off", "data-long": len(value) > LONG}
    line = tag(
        "div",
        {"class": "kodeks-answer"},
        tag("a", {"class": "kodeks-name", "href": href}, text(asked["label"])),
        tag("div", {"class": "kodeks-figure"}, tag("output", shown, text(value))),
    )
    told = f"{page.word('breakdown')} {asked['label']}"
    summary = tag("summary", {"aria-label": told}, text(page.word("breakdown")))
    inside = tag("noscript", {}, _steps(page, [answer["step"]], unfolded=True)) if answer else ""
    why = tag("details", {"class": "kodeks-why"}, summary, inside)
    return tag("div", {"class": "kodeks-result", "data-result": asked["id"]}, line, why)


def _steps(page: Frame, steps: Sequence[Json], *, unfolded: bool) -> str:
    """Steps below one that is ``unfolded`` or not; the only one that has reasons shows them too."""
    alone = unfolded and sum(bool(step["steps"]) for step in steps) == 1
    return tag("ul", {"class": "kodeks-steps"}, *[_step(page, step, alone) for step in steps])


def _step(page: Frame, step: Json, unfolded: bool) -> str:
    place = step["place"]
    href = page.link(place) if place else None
    struck = "s" if step["state"] == "suppressed" else "span"
    said = {"class": "kodeks-term", "href": href, "title": _where(page, place)}
    line = tag(
        struck,
        {"class": "kodeks-line"},
        tag("a", said, text(step["label"])),
        tag("span", {"class": "kodeks-amount", "data-long": len(step["text"]) > WIDE}, text(step["text"]))
        if step["text"]
        else "",
    )
    remark = step["reason"] or step["op"]
    said_once = "" if remark == step["label"] else remark
    parts = [line, tag("span", {"class": "kodeks-remark"}, text(said_once))]
    if step["steps"]:
        told = page.word("steps", label=step["label"])
        summary = tag("summary", {"aria-label": told, "title": told})
        parts.append(
            tag("details", {"open": unfolded}, summary, _steps(page, step["steps"], unfolded=unfolded))
        )
    return tag("li", {"class": "kodeks-step", "data-state": step["state"]}, *parts)


def _where(page: Frame, place: Json | None) -> str | None:
    """`Klasa Pancerza, wiersz 12`."""
    if not place:
        return None
    note = place["note"].rpartition("/")[2].removesuffix(".md")
    return page.word("line", note=note, line=place["line"])
