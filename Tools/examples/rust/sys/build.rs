//! Finds the library by pkg-config.
use std::process::Command;

fn main() {
    let output = Command::new("pkg-config").args(["--libs-only-L", "touchstone-gestures"]).output().expect("pkg-config");
    assert!(output.status.success(), "pkg-config finds no touchstone-gestures; install libtouchstone-gestures-dev");
    for folder in String::from_utf8(output.stdout).unwrap().split_whitespace() {
        println!("cargo:rustc-link-search=native={}", folder.trim_start_matches("-L"));
    }
    println!("cargo:rustc-link-lib=touchstone_gestures");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
}
