"""What pytest leaves out where an extra is not installed."""

from importlib.util import find_spec

NEEDS = {
    "torch": "python/lakescout/plugins/papers/birdie/training/*",
    "harlequin": "python/lakescout/plugins/clients/harlequin.py",
    "superset": "python/lakescout/plugins/clients/superset.py",
    "sqlalchemy": "python/lakescout/plugins/clients/alchemy.py",
}

collect_ignore_glob = [path for module, path in NEEDS.items() if not find_spec(module)]
