"""CPU time and memory of processes."""

import psutil


def cpu_seconds(pids: list[int]) -> float:
    """CPU seconds used so far by these processes, with their threads and children."""
    total = 0.0
    for pid in pids:
        process = psutil.Process(pid)
        times = process.cpu_times()
        total += times.user + times.system + times.children_user + times.children_system
        total += sum(sum(child.cpu_times()[:2]) for child in process.children(recursive=True))
    return total


def megabytes(pid: int) -> float:
    """Resident memory of a process."""
    return float(psutil.Process(pid).memory_info().rss) / 1e6
