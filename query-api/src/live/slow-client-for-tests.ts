import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import type { Socket } from 'socket.io';
import { Connection } from './connection.ts';
import { Viewer } from './viewer.ts';

const READER: Membership = { role: ROLE.user, rights: { alarms: 'r', sensors: 'r' } };

export interface SlowClient {
  readonly viewer: Viewer;
  /** The packets that the client read; of rows, the argument. */
  readonly got: readonly string[];
  readonly take: () => void;
}

/** A client that reads nothing until `take`, and then everything. */
export function slowClient(membership: Membership = READER): SlowClient {
  const got: string[] = [];
  const waiting: (() => void)[] = [];
  const send = (
    packet: string,
    { wsPreEncodedFrame: frame }: { readonly wsPreEncodedFrame?: readonly [Buffer, Buffer] },
    taken: () => void,
  ): void => {
    waiting.push(() => {
      got.push(frame?.[1].toString().trim() ?? packet);
      taken();
    });
  };
  // A connection that is not cut uses only this part of a socket.
  const connection = new Connection({ conn: { send } } as unknown as Socket, () => undefined);
  return {
    viewer: new Viewer({ kind: 'user', userId: 'ann', sessionId: 'one', membership }, connection),
    got,
    take: () => waiting.splice(0).forEach((taken) => taken()),
  };
}
