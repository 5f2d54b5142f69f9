"""A solver that lies, crashes or hangs on demand, for the tests: `python fake_solver.py HOW FORMULA [RESULT]`."""

import os
import signal
import subprocess
import sys
import time

how, formula = sys.argv[1], sys.argv[2]
with open(formula) as file:
    variables = int(next(line for line in file if line.startswith("p cnf")).split()[2])

if how in ("right", "stubborn"):
    from pysat.formula import CNF
    from pysat.solvers import Solver

    clauses = CNF(formula).clauses
    if how == "stubborn":  # forgets what was blocked: of Queens 6, six queens
        clauses = [clause for clause in clauses if len(clause) < 6 or max(clause) > 0]
    with Solver(bootstrap_with=clauses) as solver:
        satisfiable = solver.solve()
        if satisfiable:
            print("v", *solver.get_model(), 0)
    print("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE")
    sys.exit(10 if satisfiable else 20)
if how == "wrong":
    print("s SATISFIABLE\nv", *range(1, variables + 1), 0)
    sys.exit(10)
if how == "contradiction":
    print("s UNSATISFIABLE")
    sys.exit(10)
if how == "two verdicts":
    print("s SATISFIABLE\ns UNSATISFIABLE")
    sys.exit(0)
if how == "cut off":
    print("s SATISFIABLE\nv 1 2 3")
    sys.exit(10)
if how == "no values":
    print("s SATISFIABLE")
    sys.exit(10)
if how == "beyond":
    print(f"s SATISFIABLE\nv {variables + 1} 0")
    sys.exit(10)
if how == "silent":
    sys.exit(0)
if how == "unknown":
    print("s UNKNOWN")
    sys.exit(0)
if how == "crash":
    print("out of luck", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)
if how == "hang":
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)  # a child of the fake solver"])
    time.sleep(60)
if how.startswith("escape"):  # its helper leaves the session and loses its parent, as daemons do
    sleep = "import os, sys, time; open(sys.argv[1], 'w').write(f'{os.getpid()} '); time.sleep(60)"
    eat = sleep.replace("time.sleep(60)", "hoard = bytearray(b'x') * (400 * 2**20); time.sleep(60)")
    start = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', *sys.argv[1:]], start_new_session=True)"
    helper = eat if how == "escape and eat" else sleep
    subprocess.run([sys.executable, "-c", start, helper, os.environ["NOTE"]], check=True)
    if how == "escape and end":
        while not os.path.exists(os.environ["NOTE"]) or not os.path.getsize(os.environ["NOTE"]):  # else it ends unseen
            time.sleep(0.01)
        sys.exit(0)
    time.sleep(60)
if how == "eat":
    hoard = []
    while True:
        hoard.append(bytearray(10**7))
