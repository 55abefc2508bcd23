-- Mirrors a touchpad: left and right change places.
libinput:register({1})

local axes = { evdev.ABS_X, evdev.ABS_MT_POSITION_X }

libinput:connect("new-evdev-device", function(device)
    if not device:udev_properties()["ID_INPUT_TOUCHPAD"] then
        return
    end
    local info = device:absinfos()
    device:connect("evdev-frame", function(_, frame)
        for _, event in ipairs(frame) do
            for _, axis in ipairs(axes) do
                if event.usage == axis and info[axis] then
                    event.value = info[axis].minimum + info[axis].maximum - event.value
                end
            end
        end
        return frame
    end)
end)
