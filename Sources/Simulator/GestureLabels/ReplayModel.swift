// Labels are compared with replays, so one import is enough for both.
@_exported public import ReplayModel
