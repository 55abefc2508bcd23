//! The declarations of touchstone_gestures.h, whose comments are the documentation.
#![allow(non_camel_case_types)]

include!("bindings.rs");
