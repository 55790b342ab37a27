// The server as its documentation starts it: states in memory, nothing on disk.
const { Server } = require("boardgame.io/server");
const { Auction } = require("./game");

const server = Server({ games: [Auction], origins: [] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`PORT ${appServer.address().port}`));
