// SwipyModelTests
