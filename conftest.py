"""What pytest leaves out where an extra is not installed."""

from importlib.util import find_spec

NEEDS = {
    "torch": "python/lakescout/plugins/papers/birdie/training/*",
    "harlequin": "python/lakescout/doors/harlequin.py",
    "superset": "python/lakescout/doors/superset.py",
    "sqlalchemy": "python/lakescout/doors/alchemy.py",
}

collect_ignore_glob = [path for module, path in NEEDS.items() if not find_spec(module)]
