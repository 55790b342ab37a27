// node load.js PLAN: tables of four, flat out; prints what it measured as JSON, as bench/load.py does.
const fs = require("fs");
const { Client } = require("colyseus.js");

const PLAYERS = 4;
const STEP = 10;
const HIGHEST = 100;
const WARM_UP = 2;
const TICKS = 100; // in which Linux counts a process's time, to the second
const plan = JSON.parse(process.argv[2]); // port, pid, tables, seconds, telling
const client = new Client(`ws://127.0.0.1:${plan.port}`);
let moves = 0;
let games = 0;
let refused = 0;
let sizes = [];

function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function open() {
  const first = await client.create("auction");
  const rooms = [first];
  while (rooms.length < PLAYERS) rooms.push(await client.joinById(first.roomId));
  const table = { rooms, seqs: rooms.map(() => 0), limit: HIGHEST, next: 0, id: 0 };
  for (const [seat, room] of rooms.entries()) {
    room.onMessage("hand", () => {});
    room.onMessage("told", ({ seq, re }) => {
      if (re !== undefined && re !== table.id) refused += 1;
      heard(table, seat, seq);
    });
    room.onStateChange(({ played }) => {
      if (!plan.telling) heard(table, seat, played);
    });
    room.connection.transport.ws.addEventListener("message", ({ data }) => sizes.push(data.byteLength ?? data.length));
    room.send("ready");
  }
  play(table);
}

// The next move goes out when all four know of the one before; after the last there is another game.
function heard(table, seat, seq) {
  if (!seq || seq === table.seqs[seat]) return;
  table.seqs[seat] = seq;
  if (table.seqs.some((other) => other !== seq)) return;
  moves += 1;
  if (table.rooms[0].state.phase === "over") {
    games += 1;
    for (const room of table.rooms) room.leave();
    open();
  } else {
    play(table);
  }
}

function play(table) {
  const [seat, move] = choose(table, table.rooms[0].state);
  table.rooms[seat].send("move", { ...move, id: (table.id += 1) });
}

function choose(table, state) {
  if (state.phase === "turn") return [state.active, { move: "auction" }];
  if (state.phase === "hammer") return [state.active, { move: "sell" }];
  const seat = state.asked[(table.next += 1) % state.asked.length];
  if (state.bid + STEP <= table.limit) return [seat, { move: "bid", amount: state.bid + STEP }];
  table.limit = 40 + STEP * Math.floor(6 * Math.random());
  return [seat, { move: "pass" }];
}

function quantile(values, share) {
  values.sort((one, other) => one - other);
  return values[Math.floor(share * values.length)];
}

async function main() {
  await Promise.all(Array.from({ length: plan.tables }, open));
  await new Promise((resolve) => setTimeout(resolve, 1000 * WARM_UP));
  moves = games = 0;
  sizes = [];
  const began = process.hrtime.bigint();
  const [server, own] = [cpuSeconds(plan.pid), cpuSeconds(process.pid)];
  await new Promise((resolve) => setTimeout(resolve, 1000 * plan.seconds));
  const result = {
    seconds: Number(process.hrtime.bigint() - began) / 1e9,
    moves,
    games,
    refused,
    server_cpu: cpuSeconds(plan.pid) - server,
    own_cpu: cpuSeconds(process.pid) - own,
    update_bytes: [quantile(sizes, 0.5), quantile(sizes, 0.95)],
  };
  console.log(JSON.stringify(result));
  process.exit(0);
}

main();
