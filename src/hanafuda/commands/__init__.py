"""The small commands, each a module that is loaded only when it is asked for: `add` its options, `run` it."""
