import { setTimeout as pause } from 'node:timers/promises';
import type { Door } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { TEMPERATURE } from '../builders/readings.ts';
import type { Workspace } from '../builders/workspace.ts';

const READ_EVERY_MS = 50;

export interface Reader {
  /** Number of answers by status. */
  readonly answers: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** The owner reads the alarms, the sensors and these paths, one after the other, repeatedly. */
export function startReading({ id, owner }: Workspace, others: readonly string[] = []): Reader {
  const answers = new Map<number, number>();
  const state = { isOver: false };
  const paths = [`/api/alarms/${id}/active`, `/api/sensors/${id}`, ...others];
  const reading = (async () => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const { status } = await owner.ask('GET', paths[turn % paths.length] ?? '/');
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await pause(READ_EVERY_MS);
    }
  })();
  return {
    answers,
    async stop() {
      state.isOver = true;
      await reading;
    },
  };
}

/** A wall that reconnects by itself and subscribes again. */
export async function openWall(
  { url }: Pick<Door, 'url'>,
  { id, owner }: Workspace,
  sensorId: number,
): Promise<LiveClient> {
  const wall = await openLive(url, { token: owner.token, organizationId: id }, { reconnection: true });
  const watch = (): void =>
    void wall.watch({ points: [`${sensorId}.${TEMPERATURE}`], rows: ['alarm'] }).catch(() => undefined);
  wall.socket.on('connect', watch);
  watch();
  return wall;
}
