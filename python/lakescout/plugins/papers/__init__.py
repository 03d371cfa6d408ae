"""The methods of five papers, each whole in its own package; `lakescout.plugins` says how they join the product."""
