// node server.js [FILE]: in memory as its documentation starts it; with a file every move is kept there before it counts.
const fs = require("fs");
const { Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { Auction } = require("./room");

// Lines that are on disk when `append` is done: all that wait are written and synchronised together.
class Log {
  constructor(file) {
    this.file = fs.openSync(file, "a");
    this.waiting = [];
    this.writing = false;
  }

  append(line) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ line, resolve, reject });
      if (!this.writing) {
        this.writing = true;
        setImmediate(() => this.write());
      }
    });
  }

  write() {
    const batch = this.waiting;
    this.waiting = [];
    const done = (error) => {
      for (const { resolve, reject } of batch) error ? reject(error) : resolve();
      this.writing = this.waiting.length > 0;
      if (this.writing) setImmediate(() => this.write());
    };
    const text = batch.map(({ line }) => `${line}\n`).join("");
    fs.write(this.file, text, (error) => (error ? done(error) : fs.fdatasync(this.file, done)));
  }
}

const file = process.argv[2];
const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("auction", Auction, { log: file ? new Log(file) : null, telling: Boolean(file) });
server.listen(0, "127.0.0.1").then(() => console.log(`PORT ${transport.server.address().port}`));
