"""Runs a command as a whole process and takes the operating system's own account of it."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    """CPU and wall seconds, peak memory in MB, exit code and output of one finished process."""

    cpu: float
    wall: float
    peak: float
    code: int
    output: str


def run(command: list[str], output: Path, **environment: str) -> Run:
    """Run ``command``, its output into a file; children's CPU counts, the peak is the largest process'."""
    start = os.times().elapsed
    with output.open("w") as sink:
        process = subprocess.Popen(
            command, stdout=sink, stderr=subprocess.STDOUT, env={**os.environ, **environment}
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(
        cpu=usage.ru_utime + usage.ru_stime,
        wall=os.times().elapsed - start,
        peak=usage.ru_maxrss / 1024,
        code=process.returncode,
        output=output.read_text("utf-8", "replace"),
    )
