import type net from 'node:net';
import type { LiveClient } from '../builders/live-client.ts';

export interface Reader {
  stop(): void;
}

const EVERY_MS = 1_000;

/** The client now reads everything without parsing it: hundreds of such clients cost their process almost nothing. */
export function swallow({ socket }: LiveClient): void {
  lineOf(socket.io.engine)
    .removeAllListeners('data')
    .on('data', () => undefined);
}

/**
 * The client now reads a number of bytes per second from its line while the system's buffers fill up; 0 reads nothing.
 */
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

/** Engine.IO hides its socket: there is no public way to read slowly. */
function lineOf(engine: unknown): net.Socket {
  return (engine as { readonly transport: { readonly ws: { readonly _socket: net.Socket } } }).transport.ws._socket;
}
