import { startEngineServer } from './engine-server.ts';

/**
 * A program that sends the address of an engine server to its parent, and stops it when the parent disconnects or ends.
 */
const server = await startEngineServer();
process.once('disconnect', () => {
  void server.stop().then(() => process.exit(0));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.send?.({ url: server.url });
