import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';

interface Refusal {
  readonly code: status;
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** An error in gRPC's form; the client recognises its kind by `details`. */
function refusal({ code, message, details = {} }: Refusal): ServiceError & Partial<StatusObject> {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(details)) metadata.set(key, value);
  return Object.assign(new Error(message), { code, details: message, metadata });
}

export const unknownHere = (what: string): ServiceError =>
  refusal({ code: status.UNIMPLEMENTED, message: `the double of the event store does not know ${what}` });

export const unavailable = (): ServiceError =>
  refusal({ code: status.UNAVAILABLE, message: 'the server is shutting down' });

export const accessDenied = (): ServiceError =>
  refusal({ code: status.UNAUTHENTICATED, message: 'no such user', details: { exception: 'access-denied' } });

export const notLeader = (host: string, port: number): ServiceError =>
  refusal({
    code: status.NOT_FOUND,
    message: 'leader info available',
    details: { exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': String(port) },
  });

export const tooLarge = (most: number): ServiceError =>
  refusal({
    code: status.INVALID_ARGUMENT,
    message: 'maximum append size exceeded',
    details: { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(most) },
  });
