"""The methods of five papers, each whole in a room of its own; `lakescout.plugins` says how they join the product."""
