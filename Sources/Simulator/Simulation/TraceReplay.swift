// Programs that simulate scenes also replay recordings, so one import is enough for both.
@_exported public import TraceReplay
