import type { Heartbeat } from '@watchglass/schemas/wall/commands';
import { cover, gapsBetween, type Stretch } from '@watchglass/schemas/wall/covered';
import { SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import type { ReceiptLogBody } from '@watchglass/schemas/wall/receipt-log';
import { PAINTED_WITHIN_SECONDS, RECEIPT_LATE_SECONDS } from '@watchglass/schemas/wall/receipt-limits';

/** What a wall last said of itself, and what is needed to understand the next. Instants are epoch milliseconds. */
export interface Presence extends Pick<Heartbeat, 'version' | 'screen' | 'sound' | 'why' | 'link'> {
  readonly boot: string;
  /** The start of the page that spoke before another one did. */
  readonly former: string | null;
  /** The instant at which two starts spoke in turns; 0 if they never did. */
  readonly twiceAt: number;
  readonly heardAt: number;
  readonly shows: string | null;
  readonly paintedSeconds: number;
  readonly memoryMb: number | null;
  /** Stretches of which receipts tell, on the wall's clock. */
  readonly covered: readonly Stretch[];
}

type Said = Omit<Presence, 'former' | 'twiceAt' | 'covered'>;

const DAY_MS = 86_400_000;
/** The longest age that is told. */
const LONG_SECONDS = 86_400;
const STRETCHES_MOST = 50;

/** The presence after an entry of the log. What was kept while the wall was cut off tells nothing of now. */
export function heard(before: Presence | null, body: ReceiptLogBody): Presence {
  const said = saidBy(body);
  const known = before ?? { ...said, former: null, twiceAt: 0, covered: [] };
  const covered = stretchesOf(body).reduce<readonly Stretch[]>(
    (all, each) => cover(all, each, STRETCHES_MOST),
    known.covered,
  );
  if (before !== null && isKept(body)) return { ...before, heardAt: body.receivedAt, covered };
  return { ...said, ...inTurns(known, said), covered };
}

/** A page that starts anew never speaks again as the old one: only two machines speak in turns. */
function inTurns({ boot, former, twiceAt }: Presence, said: Said): Pick<Presence, 'former' | 'twiceAt'> {
  if (boot === said.boot) return { former, twiceAt };
  return { former: boot, twiceAt: former === said.boot ? said.heardAt : twiceAt };
}

function isKept(body: ReceiptLogBody): boolean {
  const newest = body.kind === 'receipts' ? body.receipts.at(-1) : undefined;
  return body.kind === 'receipts' && newest !== undefined && body.sentAt - newest.at > RECEIPT_LATE_SECONDS * 1000;
}

function stretchesOf(body: ReceiptLogBody): readonly Stretch[] {
  return body.kind === 'receipts' ? body.receipts.map(({ since, at }): Stretch => [since, at]) : [];
}

function saidBy(body: ReceiptLogBody): Said {
  if (body.kind === 'heartbeat') {
    const { shows = null, memoryMb = null, paintedSeconds, ...beat } = body.beat;
    return { ...beat, shows, memoryMb, paintedSeconds: notPainting(paintedSeconds), heardAt: body.receivedAt };
  }
  const newest = body.receipts.at(-1);
  if (newest === undefined) throw new TypeError('an entry of receipts has none');
  const { version, screen, sound, memoryMb = null } = body.device;
  const { boot, dashboardId: shows, why, link, paintedAt, at } = newest;
  const age = paintedAt === null ? LONG_SECONDS : Math.min(LONG_SECONDS, Math.floor((at - paintedAt) / 1000));
  const paintedSeconds = notPainting(Math.max(0, age));
  return { boot, version, screen, sound, memoryMb, shows, why, link, paintedSeconds, heardAt: body.receivedAt };
}

const notPainting = (seconds: number): number => (seconds > PAINTED_WITHIN_SECONDS ? seconds : 0);

/** Two machines use the credential of the wall. */
export function isTwice({ twiceAt, heardAt }: Presence): boolean {
  return twiceAt > 0 && heardAt - twiceAt < SILENT_AFTER_SECONDS * 1000;
}

/** The number of pauses between the receipts of the last 24 hours. */
export function gapsOf({ covered }: Presence): number {
  const newest = covered.at(-1)?.[1] ?? 0;
  return gapsBetween(covered, [newest - DAY_MS, newest]).length;
}

/** True if people who watch walls must be told at once; what it shows by turns, they ask for themselves. */
export function isNews(before: Presence | null, after: Presence): boolean {
  return before === null || standingOf(before) !== standingOf(after);
}

function standingOf(presence: Presence): string {
  const { version, screen, sound, link, paintedSeconds } = presence;
  return JSON.stringify([version, screen, sound, link, paintedSeconds > 0, isTwice(presence), gapsOf(presence)]);
}
