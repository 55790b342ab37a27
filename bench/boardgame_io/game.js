// An auction of animals in open outcry for four, with secret hands: as much of Boursicocotte as the load plays.
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const ANIMALS = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"];
const DONKEYS = [100, 200, 500];
const HAND = [0, 0, 10, 10, 10, 10, 50, 50];
const STEP = 10;

const sum = (notes) => notes.reduce((total, note) => total + note, 0);
const seat = (playerID) => Number(playerID);

function setup({ ctx, random }) {
  const everybody = Array.from({ length: ctx.numPlayers }, (_, index) => index);
  return {
    pile: random.Shuffle(ANIMALS.flatMap((animal) => [animal, animal, animal])),
    hands: everybody.map(() => [...HAND]),
    animals: everybody.map(() => ({})),
    active: random.Die(ctx.numPlayers) - 1,
    donkeys: 0,
    phase: "turn",
    lot: [],
    bid: 0,
    bidder: null,
    asked: [],
  };
}

function auction({ G, ctx, playerID }) {
  if (G.phase !== "turn" || seat(playerID) !== G.active) return INVALID_MOVE;
  G.lot = [G.pile.pop(), G.pile.pop()];
  for (const animal of G.lot) {
    if (animal === "donkey") {
      for (const hand of G.hands) hand.push(DONKEYS[G.donkeys]);
      G.donkeys += 1;
    }
  }
  G.phase = "bidding";
  G.bid = 0;
  G.bidder = null;
  ask(G, ctx);
}

function bid({ G, ctx, playerID }, amount) {
  if (G.phase !== "bidding" || seat(playerID) === G.active || seat(playerID) === G.bidder) return INVALID_MOVE;
  if (!Number.isInteger(amount) || amount % STEP || amount < G.bid + STEP) return INVALID_MOVE;
  G.bid = amount;
  G.bidder = seat(playerID);
  ask(G, ctx);
}

function pass({ G, ctx, playerID }) {
  if (G.phase !== "bidding" || !G.asked.includes(seat(playerID))) return INVALID_MOVE;
  G.asked = G.asked.filter((other) => other !== seat(playerID));
  if (G.asked.length) return;
  if (G.bidder === null) hand_over(G, ctx, G.active);
  else G.phase = "hammer";
}

function sell({ G, ctx, playerID }) {
  if (G.phase !== "hammer" || seat(playerID) !== G.active) return INVALID_MOVE;
  const hand = G.hands[G.bidder];
  if (sum(hand) < G.bid) {
    hand_over(G, ctx, G.active);
    return;
  }
  hand.sort((one, other) => other - one);
  while (G.bid > 0) {
    const note = hand.pop();
    G.hands[G.active].push(note);
    G.bid -= note;
  }
  hand_over(G, ctx, G.bidder);
}

function ask(G, ctx) {
  G.asked = [];
  for (let other = 0; other < ctx.numPlayers; other += 1) {
    if (other !== G.active && other !== G.bidder) G.asked.push(other);
  }
}

function hand_over(G, ctx, taker) {
  for (const animal of G.lot) G.animals[taker][animal] = (G.animals[taker][animal] || 0) + 1;
  G.lot = [];
  G.phase = "turn";
  G.active = (G.active + 1) % ctx.numPlayers;
}

// Nobody sees the pile or the notes of others.
function playerView({ G, playerID }) {
  const { pile, hands, ...rest } = G;
  const shown = hands.map((hand, other) => (String(other) === playerID ? hand : hand.length));
  return { ...rest, pile: pile.length, hands: shown };
}

exports.Auction = {
  name: "auction",
  setup,
  playerView,
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: Object.fromEntries(
    Object.entries({ auction, bid, pass, sell }).map(([name, move]) => [name, { move, client: false }]),
  ),
  endIf: ({ G }) => (G.pile.length === 0 && G.lot.length === 0 ? { over: true } : undefined),
};
