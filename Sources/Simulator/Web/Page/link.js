/** The connection to the program: lines of text in both directions. Connects again when it is lost. */
export class Link {
  /** Milliseconds until the next attempt. */
  static pause = 1000;

  /** `receive` is called with each text, `change` with whether the connection is open. */
  constructor(receive, change) {
    Object.assign(this, { receive, change, socket: null });
    this.connect();
    setInterval(() => this.send(`ping ${Link.now()}`), 1000);
  }
  /** Microseconds of the browser's clock, which events use, too. */
  static now() {
    return Math.round(performance.now() * 1000);
  }
  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}${location.pathname}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.send(`ping ${Link.now()}`);
      this.change(true);
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => {
      this.change(false);
      setTimeout(() => this.connect(), Link.pause);
    };
  }
  send(text) {
    if (this.isOpen) this.socket.send(text);
  }
}
