//! A tap, a pinch and a mistake.
use touchstone_gestures::{Coordinator, Phase, TG_ENDED};

fn main() {
    let mut coordinator = Coordinator::new();
    let tap = coordinator.attach("tap").unwrap();
    let pinch = coordinator.attach("pinch").unwrap();
    coordinator.touch(1, Phase::Began, 120.0, 44.0, 0).unwrap();
    coordinator.touch(1, Phase::Ended, 120.0, 44.0, 80_000).unwrap();
    coordinator.touch(1, Phase::Began, 100.0, 100.0, 1_000_000).unwrap();
    coordinator.touch(2, Phase::Began, 200.0, 100.0, 1_000_000).unwrap();
    coordinator.touch(2, Phase::Moved, 250.0, 100.0, 1_040_000).unwrap();
    coordinator.touch(1, Phase::Ended, 100.0, 100.0, 1_080_000).unwrap();
    coordinator.flush().unwrap();
    for gesture in coordinator.gestures() {
        if gesture.recognizer == tap && gesture.state == TG_ENDED {
            println!("tap at {},{}", gesture.x, gesture.y);
        }
    }
    println!("scale {}", coordinator.measurement(pinch, "scale").unwrap());
    println!("{}", coordinator.set_parameter(tap, "numberOfTapsRequired", 11.0).unwrap_err().1);
}
