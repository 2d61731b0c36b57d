"""Training of the networks: self-play, fitting, checkpoints."""
