import { io, type Socket } from 'socket.io-client';
import type { RowConcept } from '@watchglass/schemas/entities';
import type {
  AccessChanged,
  Frame,
  Head,
  LiveValue,
  RowsChanged,
  Snapshot,
  Watch,
} from '@watchglass/schemas/live/messages';

/**
 * A live client like the web app: the messages it received, and the newest value of each point, merged with snapshots
 * by the same code.
 */
export interface LiveClient {
  readonly socket: Socket;
  readonly frames: readonly Frame[];
  readonly rows: readonly RowsChanged[];
  readonly heads: readonly Head[];
  readonly access: readonly AccessChanged[];
  /** Every received value of a point, in the order of arrival; snapshots included. */
  told(sensorId: number, metricId: number): readonly LiveValue[];
  /** The newest received version of a row. */
  row<T extends { readonly id: unknown }>(concept: RowConcept, id: T['id']): T | undefined;
  watch(asked: Partial<Watch>): Promise<Snapshot>;
  close(): void;
}

export interface LiveAuth {
  readonly token?: string;
  readonly organizationId?: number;
}

/** The server refused the socket. */
class NotAdmitted extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the socket was refused: ${code}`);
    this.code = code;
  }
}

/** Connects, or throws `NotAdmitted`. With `reconnection` it reconnects by itself and subscribes again. */
export async function openLive(url: string, auth: LiveAuth, { reconnection = false } = {}): Promise<LiveClient> {
  const socket = io(url, {
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  const client = listening(socket);
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error & { data?: { code: string } }): void => {
      socket.disconnect();
      reject(new NotAdmitted(error.data?.code ?? error.message));
    };
    socket.once('connect_error', refused);
    socket.once('connect', () => {
      socket.off('connect_error', refused);
      resolve();
    });
  });
  return client;
}

function listening(socket: Socket): LiveClient {
  const heard = <M>(event: string): M[] => {
    const messages: M[] = [];
    socket.on(event, (message: M) => messages.push(message));
    return messages;
  };
  const [frames, rows, heads, access] = [
    heard<Frame>('frame'),
    heard<RowsChanged>('rows'),
    heard<Head>('head'),
    heard<AccessChanged>('access'),
  ];
  const values: LiveValue[] = [];
  socket.on('frame', (frame: Frame) => values.push(...frame.values));
  return {
    socket,
    frames,
    rows,
    heads,
    access,
    told: (sensorId, metricId) => values.filter(([sensor, metric]) => sensor === sensorId && metric === metricId),
    row: <T extends { readonly id: unknown }>(concept: RowConcept, id: T['id']) =>
      rows
        .filter((changed) => changed.concept === concept)
        .flatMap(({ items }) => items as readonly T[])
        .findLast((item) => item.id === id),
    watch: async (asked) => {
      const snapshot: Snapshot = await socket.timeout(10_000).emitWithAck('watch', { points: [], rows: [], ...asked });
      values.push(...snapshot.values);
      return snapshot;
    },
    close: () => {
      socket.disconnect();
    },
  };
}
