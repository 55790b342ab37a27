// An auction of animals in open outcry for four, with secret hands: as much of Boursicocotte as the load plays.
const { Room } = require("@colyseus/core");
const { ArraySchema, MapSchema, Schema, defineTypes } = require("@colyseus/schema");

const PLAYERS = 4;
const ANIMALS = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"];
const DONKEYS = [100, 200, 500];
const HAND = [0, 0, 10, 10, 10, 10, 50, 50];
const STEP = 10;
const NOBODY = -1;

class Seat extends Schema {}
defineTypes(Seat, { cards: "uint8", animals: { map: "uint8" } });

// What everybody sees, sent as the changes since the last move.
class Table extends Schema {}
defineTypes(Table, {
  played: "uint16",
  phase: "string",
  pile: "uint8",
  active: "int8",
  donkeys: "uint8",
  lot: ["string"],
  bid: "uint16",
  bidder: "int8",
  asked: ["uint8"],
  seats: [Seat],
});

const sum = (notes) => notes.reduce((total, note) => total + note, 0);

function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor((last + 1) * Math.random());
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

class Auction extends Room {
  onCreate({ log, telling }) {
    this.maxClients = PLAYERS;
    this.patchRate = null; // patches go out with the move that causes them
    this.log = log; // where a move is kept before it counts; null: nowhere
    this.telling = telling; // whether everybody is told in words, and what they may do now
    this.pile = shuffled(ANIMALS.flatMap((animal) => [animal, animal, animal]));
    this.hands = Array.from({ length: PLAYERS }, () => [...HAND]);
    this.bySeat = [];
    this.turn = Promise.resolve(); // moves of one table are made one after the other
    const seats = this.hands.map((hand) => new Seat().assign({ cards: hand.length, animals: new MapSchema() }));
    this.setState(
      new Table().assign({
        played: 0,
        phase: "turn",
        pile: this.pile.length,
        active: Math.floor(PLAYERS * Math.random()),
        donkeys: 0,
        lot: new ArraySchema(),
        bid: 0,
        bidder: NOBODY,
        asked: new ArraySchema(),
        seats: new ArraySchema(...seats),
      }),
    );
    this.onMessage("ready", (client) => client.send("hand", this.hands[client.userData.seat]));
    this.onMessage("move", (client, move) => this.ask(client.userData.seat, move));
  }

  onJoin(client) {
    client.userData = { seat: this.bySeat.length };
    this.bySeat.push(client);
  }

  ask(seat, move) {
    if (!this.log) this.play(seat, move);
    else this.turn = this.turn.then(() => this.playSafely(seat, move));
  }

  // On disk first, then made, then told.
  async playSafely(seat, move) {
    if (!this.isLegal(seat, move)) return;
    await this.log.append(JSON.stringify({ table: this.roomId, seq: this.state.played + 1, seat, move }));
    this.play(seat, move);
  }

  play(seat, move) {
    if (!this.isLegal(seat, move)) return;
    this[move.move](seat, move);
    this.state.played += 1;
    this.broadcastPatch();
    if (!this.telling) return;
    const { id, ...line } = move;
    for (const [other, client] of this.bySeat.entries()) {
      const told = { seq: this.state.played, log: [{ seat, ...line }], moves: this.moves(other) };
      if (other === seat) told.re = id;
      client.send("told", told);
    }
  }

  isLegal(seat, { move, amount }) {
    const { state } = this;
    if (move === "auction") return state.phase === "turn" && seat === state.active;
    if (move === "sell") return state.phase === "hammer" && seat === state.active;
    if (move === "pass") return state.phase === "bidding" && state.asked.includes(seat);
    if (move !== "bid" || state.phase !== "bidding" || seat === state.active || seat === state.bidder) return false;
    return Number.isInteger(amount) && amount % STEP === 0 && amount >= state.bid + STEP;
  }

  // What a seat may do now.
  moves(seat) {
    const { state } = this;
    if (state.phase !== "bidding") {
      if (seat !== state.active || state.phase === "over") return [];
      return [{ move: state.phase === "turn" ? "auction" : "sell" }];
    }
    if (seat === state.active || seat === state.bidder) return [];
    const bid = { move: "bid", amount: { min: state.bid + STEP, max: 10000, step: STEP } };
    return state.asked.includes(seat) ? [{ move: "pass" }, bid] : [bid];
  }

  auction() {
    const { state } = this;
    for (const animal of [this.pile.pop(), this.pile.pop()]) {
      state.lot.push(animal);
      if (animal === "donkey") {
        for (const [seat, hand] of this.hands.entries()) {
          hand.push(DONKEYS[state.donkeys]);
          this.handChanged(seat);
        }
        state.donkeys += 1;
      }
    }
    state.pile = this.pile.length;
    state.phase = "bidding";
    state.bid = 0;
    state.bidder = NOBODY;
    this.askOthers();
  }

  bid(seat, { amount }) {
    this.state.bid = amount;
    this.state.bidder = seat;
    this.askOthers();
  }

  pass(seat) {
    const { state } = this;
    state.asked.splice(state.asked.indexOf(seat), 1);
    if (state.asked.length) return;
    if (state.bidder === NOBODY) this.handOver(state.active);
    else state.phase = "hammer";
  }

  sell() {
    const { state } = this;
    const hand = this.hands[state.bidder];
    if (sum(hand) < state.bid) {
      this.handOver(state.active);
      return;
    }
    hand.sort((one, other) => other - one);
    for (let due = state.bid; due > 0; ) {
      const note = hand.pop();
      this.hands[state.active].push(note);
      due -= note;
    }
    this.handChanged(state.bidder);
    this.handChanged(state.active);
    this.handOver(state.bidder);
  }

  // Only its owner sees a hand; everybody sees how many notes there are.
  handChanged(seat) {
    this.state.seats[seat].cards = this.hands[seat].length;
    this.bySeat[seat].send("hand", this.hands[seat]);
  }

  askOthers() {
    const { state } = this;
    state.asked.clear();
    for (let seat = 0; seat < PLAYERS; seat += 1) {
      if (seat !== state.active && seat !== state.bidder) state.asked.push(seat);
    }
  }

  handOver(taker) {
    const { state } = this;
    const { animals } = state.seats[taker];
    for (const animal of state.lot) animals.set(animal, (animals.get(animal) || 0) + 1);
    state.lot.clear();
    state.phase = this.pile.length ? "turn" : "over";
    state.active = (state.active + 1) % PLAYERS;
  }
}

exports.Auction = Auction;
