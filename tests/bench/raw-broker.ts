import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';

/** The broker's library alone, without credentials or rules; it tells its port and ends with its parent. */
const broker = await Aedes.createBroker();
const server = createServer({ noDelay: true }, (socket) => void broker.handle(socket));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());
