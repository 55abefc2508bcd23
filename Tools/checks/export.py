"""Reads exported timelines with Perfetto's schema. Tools/checks/export runs it with a list of files."""

import csv
import sys

from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as schema


def unknown_fields(message, path="Trace"):
    """Returns all fields that are not in the schema, such as those with a wrong number or type."""
    try:
        from google.protobuf.unknown_fields import UnknownFieldSet
        found = [f"{path}.{field.field_number}" for field in UnknownFieldSet(message)]
    except ImportError:
        found = [f"{path}.{field.field_number}" for field in message.UnknownFields()]
    for descriptor, value in message.ListFields():
        if descriptor.type != descriptor.TYPE_MESSAGE:
            continue
        values = [value] if hasattr(value, "ListFields") else value
        for item in values:
            found += unknown_fields(item, f"{path}.{descriptor.name}")
    return found


def check(condition, name, sentence):
    if not condition:
        sys.exit(f"error: {name}: {sentence}")


def check_perfetto(data, name):
    """Counts the elements of a trace; exits with an error if it is invalid."""
    trace = schema.Trace()
    check(trace.ParseFromString(data) == len(data), name, "the file is not read completely")
    check(not unknown_fields(trace), name, f"fields unknown to the schema: {unknown_fields(trace)[:3]}")
    event_type = schema.TrackEvent
    tracks, open_slices, last = {}, {}, 0
    counts = {"slices": 0, "instants": 0, "counters": 0, "annotations": 0, "arrows": 0}
    flows = {}
    for packet in trace.packet:
        check(packet.trusted_packet_sequence_id == 1, name, "a packet without its sequence")
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            check(track.uuid not in tracks, name, f"track {track.uuid} is described twice")
            check(track.parent_uuid == 0 or track.parent_uuid in tracks, name, "a track before its parent")
            check(track.name, name, "a track without a name")
            tracks[track.uuid] = track
            continue
        check(packet.HasField("track_event"), name, "a packet that is neither track nor event")
        check(packet.timestamp >= last, name, f"time decreases to {packet.timestamp}")
        last, event = packet.timestamp, packet.track_event
        check(event.track_uuid in tracks, name, "an event before its track")
        is_counter = tracks[event.track_uuid].HasField("counter")
        check(is_counter == (event.type == event_type.TYPE_COUNTER), name, "a counter event on a lane, or a lane event on a counter")
        counts["annotations"] += len(event.debug_annotations)
        for note in event.debug_annotations:
            check(note.name and note.WhichOneof("value"), name, "an annotation without name or value")
        for flow in event.flow_ids:
            flows[flow] = flows.get(flow, 0) + 1
        depth = open_slices.get(event.track_uuid, 0)
        if event.type == event_type.TYPE_SLICE_BEGIN:
            check(event.name, name, "a slice without a name")
            counts["slices"] += 1
            open_slices[event.track_uuid] = depth + 1
        elif event.type == event_type.TYPE_SLICE_END:
            check(depth > 0, name, "an end without a beginning")
            open_slices[event.track_uuid] = depth - 1
        elif event.type == event_type.TYPE_INSTANT:
            check(event.name, name, "an instant without a name")
            counts["instants"] += 1
        elif event.type == event_type.TYPE_COUNTER:
            check(event.HasField("double_counter_value"), name, "a counter event without a value")
            counts["counters"] += 1
        else:
            check(False, name, f"an event of type {event.type}")
    check(not any(open_slices.values()), name, "a slice that is never closed")
    counts["arrows"] = sum(count - 1 for count in flows.values())
    return counts, trace


def main():
    total = {}
    for line in open(sys.argv[1], encoding="utf-8"):
        path, name = line.rstrip("\n").split(" ", 1)
        counts, _ = check_perfetto(open(path + ".pftrace", "rb").read(), name)
        rows = list(csv.reader(open(path + ".csv", encoding="utf-8", newline="")))
        check(all(len(row) == len(rows[0]) for row in rows), name, "rows of the table differ in length")
        for key, count in counts.items():
            total[key] = total.get(key, 0) + count
        total["files"] = total.get("files", 0) + 1
    for key in ("slices", "instants", "counters", "annotations", "arrows"):
        check(total.get(key, 0) > 0, "all files together", f"no {key}")
    print(", ".join(f"{key} {count}" for key, count in total.items()))


main()
