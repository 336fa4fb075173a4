"""What the three games share: the contract, actions, chance, rules index, log, records, sessions, packs."""
