import { Address } from "./address.js";
import { Colours } from "./board.js";
import { Recording } from "./data.js";
import { ReportPage } from "./report.js";

const recording = new Recording(JSON.parse(document.getElementById("data").textContent));
Colours.read();
const page = new ReportPage(recording);
// A link may name a time. Without one the page opens at the decisive moment.
if (Address.requested === null) page.showMoment(recording.opening);
else page.showTime(Address.requested);
page.isOpen = true;
performance.mark("shown");
