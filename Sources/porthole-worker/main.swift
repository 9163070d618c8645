print("porthole-worker")
