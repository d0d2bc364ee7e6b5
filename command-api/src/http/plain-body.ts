import type { Request } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';

/** Refuses (`UnsupportedMediaType`) a body of another content type; parameters after a semicolon do not count. */
export function mustBeType(request: Request, type: string): void {
  const sent: unknown = request.headers['content-type'];
  const isThat = typeof sent === 'string' && sent.split(';')[0]?.trim().toLowerCase() === type;
  if (!isThat) refuse('UnsupportedMediaType', { expected: type });
}

/** The body of a request that hapi does not parse. */
export function bytesOf(request: Request): Buffer {
  return Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
}
