// What is asked of a replay is asked of its model, so one import is enough for both.
@_exported public import ReplayModel
