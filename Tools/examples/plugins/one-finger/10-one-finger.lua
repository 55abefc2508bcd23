-- Drops every finger but that of the first slot, and what the device reports about the number of fingers.
libinput:register({1})

local counts = {}
for _, code in ipairs({
    evdev.BTN_TOOL_DOUBLETAP, evdev.BTN_TOOL_TRIPLETAP, evdev.BTN_TOOL_QUADTAP, evdev.BTN_TOOL_QUINTTAP,
}) do
    counts[code] = true
end

libinput:connect("new-evdev-device", function(device)
    if not device:udev_properties()["ID_INPUT_TOUCHPAD"] then
        return
    end
    local slot = 0
    device:connect("evdev-frame", function(_, frame)
        local kept = {}
        for _, event in ipairs(frame) do
            if event.usage == evdev.ABS_MT_SLOT then
                slot = event.value
            elseif event.usage >= evdev.ABS_MT_TOUCH_MAJOR and event.usage <= evdev.ABS_MT_TOOL_Y then
                if slot == 0 then
                    table.insert(kept, event)
                end
            elseif counts[event.usage] then
                -- One finger stays one finger.
            else
                table.insert(kept, event)
            end
        end
        return kept
    end)
end)
