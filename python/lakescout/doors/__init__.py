"""The ways into the engine: Python connections and the loadable extension."""
