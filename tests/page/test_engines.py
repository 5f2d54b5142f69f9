"""SAT engines in WebAssembly: limits of conflicts end searches there as they do natively."""

import json
import subprocess
from pathlib import Path

from cluewise.solvers import sat
from tests.common import ROOT

ENGINES = ("cadical153", "gluecard4", "glucose4", "minisat22")

SCRIPT = """
import json
from cluewise.solvers import sat
from cluewise.solvers.budgets import giving_up
from cluewise.solvers.common import Figures
from cluewise.encodings.common.model import Model

def limited(name):
    model = Model()
    literals = [model.new() for _ in range(72)]
    model.family("pigeons").clauses(sat._pigeons(8))
    engine, conflicts = sat.SatEngine(name), []
    engine.load(model)
    for _ in range(2):
        try:
            with giving_up(100):
                engine.solve()
        except Exception as error:
            figures = Figures()
            engine.report(figures)
            conflicts.append(figures.conflicts)
    return conflicts

print(json.dumps({name: [sat._budgets(name), limited(name)] for name in json.loads(arguments[0])}))
"""


def test_limits_of_conflicts_are_kept_twice_on_one_engine(tmp_path: Path) -> None:
    script = tmp_path / "limits.py"
    script.write_text(SCRIPT)
    command = ["node", str(ROOT / "page" / "in_node.mjs"), str(script), json.dumps(ENGINES)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    for name in ENGINES:
        keeps, conflicts = found[name]
        assert keeps == sat.ENGINES[name].budgets
        assert len(conflicts) == 2, f"{name} did not stop"
        assert max(conflicts) < 2000
