//! A safe interface to the most used part of touchstone_gestures.h. The rest is in `touchstone_gestures_sys`.
use std::ffi::{CStr, CString};
use std::os::raw::c_void;
use touchstone_gestures_sys as sys;

pub use sys::tg_state as State;
pub use sys::{TG_BEGAN, TG_CANCELLED, TG_CHANGED, TG_ENDED, TG_FAILED, TG_POSSIBLE};

/// A failed call: the status and the sentence of `tg_last_error`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(pub u32, pub String);

/// The phase of a touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Phase {
    Began = sys::TG_TOUCH_BEGAN,
    Moved = sys::TG_TOUCH_MOVED,
    Ended = sys::TG_TOUCH_ENDED,
    Cancelled = sys::TG_TOUCH_CANCELLED,
}

/// A change of a gesture's state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gesture {
    pub recognizer: Recognizer,
    pub state: State,
    pub time_us: i64,
    pub x: f64,
    pub y: f64,
    pub touches: i32,
}

/// A recognizer of a coordinator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recognizer(i32);

/// Delivers touches to recognizers and collects what they recognize. For one thread at a time.
pub struct Coordinator {
    pointer: *mut sys::tg_coordinator,
    // Boxed: the library keeps its address.
    gestures: *mut Vec<Gesture>,
}

impl Default for Coordinator {
    fn default() -> Self {
        Self::new()
    }
}

impl Coordinator {
    pub fn new() -> Self {
        // A raw pointer, which the callback shares: a box that is moved would invalidate it.
        let gestures = Box::into_raw(Box::new(Vec::<Gesture>::new()));
        let pointer = unsafe {
            let pointer = sys::tg_coordinator_create();
            sys::tg_set_callback(pointer, Some(collect), gestures as *mut c_void);
            pointer
        };
        Coordinator { pointer, gestures }
    }

    fn check(&self, status: sys::tg_status) -> Result<(), Error> {
        if status == sys::TG_OK {
            return Ok(());
        }
        let text = unsafe { CStr::from_ptr(sys::tg_last_error(self.pointer)) };
        Err(Error(status, text.to_string_lossy().into_owned()))
    }

    /// Attaches a recognizer of a kind, such as "tap".
    pub fn attach(&mut self, kind: &str) -> Result<Recognizer, Error> {
        let mut recognizer = 0;
        let kind = c_string(kind)?;
        self.check(unsafe { sys::tg_attach(self.pointer, kind.as_ptr(), &mut recognizer) })?;
        Ok(Recognizer(recognizer))
    }

    pub fn set_parameter(&mut self, recognizer: Recognizer, name: &str, value: f64) -> Result<(), Error> {
        let name = c_string(name)?;
        self.check(unsafe { sys::tg_set_parameter(self.pointer, recognizer.0, name.as_ptr(), value) })
    }

    pub fn require_to_fail(&mut self, required: Recognizer, dependent: Recognizer) -> Result<(), Error> {
        self.check(unsafe { sys::tg_require_to_fail(self.pointer, required.0, dependent.0) })
    }

    pub fn allow_simultaneous(&mut self, first: Recognizer, second: Recognizer) -> Result<(), Error> {
        self.check(unsafe { sys::tg_allow_simultaneous(self.pointer, first.0, second.0) })
    }

    /// Returns a measurement of a gesture, such as a pinch's "scale".
    pub fn measurement(&self, recognizer: Recognizer, name: &str) -> Result<f64, Error> {
        let mut value = 0.0;
        let name = c_string(name)?;
        self.check(unsafe { sys::tg_get_measurement(self.pointer, recognizer.0, name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// Adds what happened to a touch, which is delivered with the others of its time.
    pub fn touch(&mut self, id: i32, phase: Phase, x: f64, y: f64, time_us: i64) -> Result<(), Error> {
        self.check(unsafe { sys::tg_touch(self.pointer, id, phase as u32, x, y, time_us) })
    }

    /// Delivers the touches.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.check(unsafe { sys::tg_flush(self.pointer) })
    }

    /// Fires the deadlines up to a time.
    pub fn advance(&mut self, time_us: i64) -> Result<(), Error> {
        self.check(unsafe { sys::tg_advance(self.pointer, time_us) })
    }

    /// The time of the next deadline, at which `advance` is due.
    pub fn next_deadline(&self) -> Option<i64> {
        let mut time = 0;
        unsafe { sys::tg_next_deadline(self.pointer, &mut time) }.then_some(time)
    }

    /// Returns the changes since the last call.
    pub fn gestures(&mut self) -> Vec<Gesture> {
        unsafe { std::mem::take(&mut *self.gestures) }
    }
}

impl Drop for Coordinator {
    fn drop(&mut self) {
        // The coordinator first: its callback has the pointer.
        unsafe {
            sys::tg_coordinator_destroy(self.pointer);
            drop(Box::from_raw(self.gestures));
        }
    }
}

/// The version of the library.
pub fn version() -> &'static str {
    unsafe { CStr::from_ptr(sys::tg_version()) }.to_str().unwrap_or("")
}

fn c_string(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error(sys::TG_ERROR_ARGUMENT, format!("“{text}” contains a null byte")))
}

unsafe extern "C" fn collect(gesture: *const sys::tg_gesture, user: *mut c_void) {
    let (gesture, list) = (&*gesture, &mut *(user as *mut Vec<Gesture>));
    list.push(Gesture {
        recognizer: Recognizer(gesture.recognizer),
        state: gesture.state,
        time_us: gesture.time_us,
        x: gesture.x,
        y: gesture.y,
        touches: gesture.touches,
    });
}
