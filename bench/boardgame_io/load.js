// node load.js PLAN: matches of four, flat out; prints what it measured as JSON, as bench/load.py does.
const fs = require("fs");
const { io } = require("socket.io-client");

const PLAYERS = 4;
const STEP = 10;
const HIGHEST = 100;
const WARM_UP = 2;
const TICKS = 100; // in which Linux counts a process's time, to the second
const plan = JSON.parse(process.argv[2]); // port, pid, tables, seconds
let moves = 0;
let games = 0;
let sizes = [];
let matches = 0;

function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function connect(matchID, playerID) {
  return new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${plan.port}/auction`, { transports: ["websocket"], forceNew: true });
    const player = { socket, playerID, state: null };
    socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, PLAYERS));
    socket.on("sync", (_, { state }) => {
      player.state = state;
      resolve(player);
    });
  });
}

async function open() {
  const matchID = `match-${(matches += 1)}`;
  const players = [];
  for (let seat = 0; seat < PLAYERS; seat += 1) players.push(await connect(matchID, String(seat)));
  const match = { matchID, players, limit: HIGHEST, next: 0 };
  for (const player of players) {
    player.socket.on("update", (_, state) => {
      player.state = state;
      if (players.every((other) => other.state._stateID === state._stateID)) heard(match);
    });
    player.socket.io.engine.on("packet", ({ data }) => sizes.push(data ? data.length : 0));
  }
  play(match);
}

// All four know of the last move: the next one, or another match.
function heard(match) {
  moves += 1;
  if (match.players[0].state.ctx.gameover) {
    games += 1;
    for (const player of match.players) player.socket.disconnect();
    open();
  } else {
    play(match);
  }
}

function play(match) {
  const { G, _stateID } = match.players[0].state;
  const [seat, type, ...args] = choose(match, G);
  const { socket, playerID } = match.players[seat];
  const action = { type: "MAKE_MOVE", payload: { type, args, playerID } };
  socket.emit("update", action, _stateID, match.matchID, playerID);
}

function choose(match, G) {
  if (G.phase === "turn") return [G.active, "auction"];
  if (G.phase === "hammer") return [G.active, "sell"];
  const seat = G.asked[(match.next += 1) % G.asked.length];
  if (G.bid + STEP <= match.limit) return [seat, "bid", G.bid + STEP];
  match.limit = 40 + STEP * Math.floor(6 * Math.random());
  return [seat, "pass"];
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
    server_cpu: cpuSeconds(plan.pid) - server,
    own_cpu: cpuSeconds(process.pid) - own,
    update_bytes: [quantile(sizes, 0.5), quantile(sizes, 0.95)],
  };
  console.log(JSON.stringify(result));
  process.exit(0);
}

main();
