import sys, time, os
import numpy as np
import flibuste
from numba import cuda
name = sys.argv[1]
seats = int(sys.argv[2]) if len(sys.argv) > 2 else 3
def timed(f):
    cuda.synchronize(); t = time.perf_counter(); r = f(); cuda.synchronize(); return r, time.perf_counter() - t
t = time.perf_counter()
c = flibuste.batch(name, games=20000, seats=seats, seed=3, device="cpu")
print("cpu made", time.perf_counter() - t, "threads", c._engine.threads)
t = time.perf_counter()
g = flibuste.batch(name, games=20000, seats=seats, seed=3, device="cuda")
cuda.synchronize(); print("gpu made", time.perf_counter() - t)
def same(what):
    bad = [n for n in ("states", "mask", "observations", "to_move", "scores", "rewards", "done") if getattr(c, n).tobytes() != getattr(g, n).copy_to_host().tobytes()]
    print(what, "same" if not bad else ("DIFFERENT", bad))
same("dealt")
for i in range(300):
    a = c.random_actions(); b = g.random_actions()
    if a.tobytes() != b.copy_to_host().tobytes(): print("actions differ", i); break
    c.step(a); g.step(b)
same("300 steps")
print("episodes", c.episodes.sum())
d1 = c.playout(); d2 = g.playout(); print(d1, d2); same("playout")
for threads in (64, 128, 256):
    for N in (1 << 20, 1 << 22):
        b = flibuste.batch(name, games=N, seats=seats, seed=3, device="cuda", threads=threads)
        b.playout()
        r = []
        for _ in range(3):
            _, t0 = timed(b.reset); d, t1 = timed(b.playout); r.append((d / (t1) / 1e9, t0, t1))
        print(f"threads {threads} N {N}: playout {max(r)[0]:.2f} G/s (deal+show {min(x[1] for x in r)*1e3:.1f} ms, playout {min(x[2] for x in r)*1e3:.1f} ms)")
        b.reset()
        if N > 1 << 20: continue
        for _ in range(30): b.step(b.random_actions(), check=False)
        def run(show, check):
            for _ in range(20): b.step(b.random_actions(), check=check, show=show)
        for show, check in ((True, False), (True, True), (False, False)):
            _, t1 = timed(lambda: run(show, check))
            print(f"   step show={show} check={check}: {20*N/t1/1e6:.0f} M/s")
