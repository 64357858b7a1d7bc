// A boardgame.io server with a card game about the size of ours: 78 cards, four hands, cards
// on the table, hands and stock hidden from the others. It keeps its matches in memory.
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const COLOURS = ['red', 'yellow', 'green', 'blue'];
const cards = () => {
  const made = [];
  for (let gold = 2; gold < 27; gold++) made.push(`galleon ${(gold % 7) + 2}`);
  for (const colour of COLOURS) for (let n = 0; n < 12; n++) made.push(`${colour} ${(n % 4) + 1}`);
  return [...made, ...COLOURS.map((colour) => `captain ${colour}`), 'admiral'];
};

const ships = {
  name: 'ships',
  setup: ({ random }) => {
    const stock = random.Shuffle(cards());
    const hands = [0, 1, 2, 3].map(() => stock.splice(0, 6));
    return { stock, hands, table: [], gold: [0, 0, 0, 0], spent: [] };
  },
  moves: {
    draw: ({ G, random, playerID }) => {
      if (G.stock.length === 0) G.stock = random.Shuffle(G.spent.splice(0));
      if (G.stock.length === 0) return INVALID_MOVE;
      G.hands[playerID].push(G.stock.pop());
    },
    lay: ({ G, playerID }, card) => {
      if (!(card < G.hands[playerID].length)) return INVALID_MOVE;
      G.table.push({ card: G.hands[playerID].splice(card, 1)[0], owner: playerID, fleets: {} });
      if (G.table.length > 6) G.spent.push(G.table.shift().card);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({
    ...G,
    stock: G.stock.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const server = Server({ games: [ships], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]));
