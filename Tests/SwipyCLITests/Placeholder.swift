// SwipyCLITests
