import type http from 'node:http';
import { quietListener } from './listener.ts';

export interface Front {
  readonly query: http.Server;
  readonly command: http.Server;
}

/**
 * One listener for both APIs in one process: GET and HEAD are queries, except below /ingest; other methods are commands. A handler that is
 * attached to the returned server later (Socket.IO) precedes both.
 */
export function frontOf({ query, command }: Front): http.Server {
  const front = quietListener();
  const sideOf = ({ method, url = '' }: http.IncomingMessage): http.Server =>
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/ingest/') ? query : command;
  front.on('request', (request, response) => sideOf(request).emit('request', request, response));
  front.on('checkContinue', (request, response) => sideOf(request).emit('checkContinue', request, response));
  return front;
}
