// SyncEngineTests
