import type { RowConcept } from '@watchglass/schemas/entities';
import { replyTo } from '@watchglass/schemas/http/reply';
import type { Snapshot } from '@watchglass/schemas/live/messages';
import { Refusal } from '@watchglass/schemas/refusals';
import { check } from '@watchglass/schemas/shape';
import type { Socket } from 'socket.io';
import type { OrganizationView } from './organization-view.ts';
import type { Viewer } from './viewer.ts';
import { watch, watchShape, type Asked } from './watch.ts';

/** The limit of queued watches; a client of this product never sends more. */
const MOST_WAITING = 16;
/** The approximate size of a value in a snapshot. */
const VALUE_CHARACTERS = 64;

export interface Serving {
  readonly organization: OrganizationView;
  readonly viewer: Viewer;
  readonly clock: () => Date;
  readonly report: (error: unknown) => void;
}

/**
 * Answers `watch` messages in sequence. A malformed message is answered with the body of a refused request and leaves
 * the watch unchanged. Too many at once, or a failed one, end the connection.
 */
export function answerWatches(socket: Socket, serving: Serving): void {
  const { viewer, report } = serving;
  let waiting = 0;
  let last = Promise.resolve();
  socket.on('watch', (message: unknown, answer: unknown) => {
    const asked = check(watchShape, message);
    if (typeof answer !== 'function' || waiting >= MOST_WAITING) {
      viewer.connection.cut();
      return;
    }
    if (asked.faults) {
      answer(replyTo(new Refusal('InvalidRequest', { fields: asked.faults })).body);
      return;
    }
    waiting += 1;
    last = last
      .then(() =>
        answerOne(serving, asked.value, (snapshot) => {
          answer(snapshot);
        }),
      )
      .catch((error: unknown) => {
        report(error);
        viewer.connection.cut();
      })
      .finally(() => {
        waiting -= 1;
      });
  });
}

async function answerOne(
  { organization, viewer, clock }: Serving,
  asked: Asked,
  answer: (snapshot: Snapshot) => void,
): Promise<void> {
  if (viewer.isClosed) return;
  const snapshot = await watch(organization, viewer, asked, clock());
  answer(snapshot);
  sendHead(organization, viewer, clock(), snapshot.values.length * VALUE_CHARACTERS);
  if (viewer.connection.isStalled) viewer.connection.cut();
}

/** A client with unsent data gets its next head instead. */
export function sendHead(organization: OrganizationView, viewer: Viewer, now: Date, before = 0): void {
  if (viewer.connection.unsent > 0 && before === 0) return;
  const rows: Partial<Record<RowConcept, string>> = {};
  const sure: typeof rows = {};
  for (const concept of viewer.rows) {
    const { position, completeTo } = organization.room(concept) ?? { position: '', completeTo: '' };
    rows[concept] = position;
    if (completeTo < position) sure[concept] = completeTo;
  }
  viewer.sendHead(
    { serverTime: now.getTime(), n: viewer.frames, rows, ...(Object.keys(sure).length > 0 && { sure }) },
    before,
  );
}
