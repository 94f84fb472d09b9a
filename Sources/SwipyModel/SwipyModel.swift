// SwipyModel
