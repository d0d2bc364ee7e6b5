import type net from 'node:net';
import type { LiveClient } from '../builders/live-client.ts';

export interface Reader {
  stop(): void;
}

const EVERY_MS = 1_000;

/** From here on the client takes what comes and understands nothing: hundreds of them cost their process next to nothing. */
export function swallow({ socket }: LiveClient): void {
  lineOf(socket.io.engine)
    .removeAllListeners('data')
    .on('data', () => undefined);
}

/** From here on the client reads so many bytes a second from its line, and its system's buffers fill up behind it; 0 reads nothing. */
export function stall({ socket }: LiveClient, bytesPerSecond: number): Reader {
  const line = lineOf(socket.io.engine);
  line.pause();
  if (bytesPerSecond === 0) return { stop: () => undefined };
  const reading = setInterval(() => {
    let left = bytesPerSecond;
    const count = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left > 0) return;
      line.pause();
      line.off('data', count);
    };
    line.on('data', count);
    line.resume();
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(reading);
    },
  };
}

/** Engine.IO keeps the line to itself: there is no public way to read slowly. */
function lineOf(engine: unknown): net.Socket {
  return (engine as { readonly transport: { readonly ws: { readonly _socket: net.Socket } } }).transport.ws._socket;
}
