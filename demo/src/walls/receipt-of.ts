import { KEY_RECEIPT_SECONDS } from '@watchglass/schemas/wall/receipt-limits';
import type { KeyReceipt, Receipt } from '@watchglass/schemas/wall/receipt';
import { hashOfTexts } from '@watchglass/schemas/wall/receipt-hash';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { paint, paintedSince, type Heard, type Known, type Painted, type Shown } from './painting.ts';
import type { Link } from './receipt-chain.ts';

export const SCREEN = { width: 1920, height: 1080 };
const RECEIPT_EVERY_MS = 30_000;

/** The newest receipt that was made. */
export interface Newest {
  readonly shown: Shown;
  readonly sentAt: number;
  readonly keyAt: number;
}

/** What a receipt is about. */
interface Due {
  /** It stands by itself. */
  readonly isKey: boolean;
  /** Something else is shown than before, or for another reason. */
  readonly isOther: boolean;
}

/** Null while there is nothing to tell. */
export function dueNow(newest: Newest | null, shown: Shown, now: number): Due | null {
  if (newest === null) return { isKey: true, isOther: true };
  const isOther = shown.dashboard?.id !== newest.shown.dashboard?.id || shown.why !== newest.shown.why;
  if (!isOther && now - newest.sentAt < RECEIPT_EVERY_MS) return null;
  return { isKey: isOther || now - newest.keyAt >= KEY_RECEIPT_SECONDS * 1_000, isOther };
}

interface Painting extends Due {
  readonly place: Link;
  readonly build: string;
  readonly link: Receipt['link'];
  readonly heard: readonly Heard[];
}

/** A receipt of what the wall paints now. */
export function receiptOf(known: Known, { dashboard, why }: Shown, painting: Painting): Receipt {
  const { place, build, link, heard, isKey, isOther } = painting;
  const tiles = dashboard === null ? [] : paint(dashboard, known, place.at);
  // What was painted of another dashboard has no place in this one's list.
  const { shown, thinned } = paintedSince(tiles, isOther ? [] : heard, place.since);
  const every = {
    ...place,
    dashboardId: dashboard?.id ?? null,
    why,
    link,
    paintedAt: place.at,
    visible: true,
    upTo: '',
    hash: hashOfTexts(tiles),
    shown,
    ...(thinned > 0 && { thinned }),
  };
  if (!isKey) return { kind: 'between', ...every };
  const etag = dashboard === null ? '' : dashboard.etag;
  return { kind: 'key', ...every, etag, layout: 'desktop', env: envOf(known.own, build), tiles: tiles.map(inReceipt) };
}

function envOf({ terms: { language, units, timeZone } }: Pick<OwnWall, 'terms'>, build: string): KeyReceipt['env'] {
  return {
    build,
    locale: language,
    units,
    zone: timeZone,
    scheme: 'dark',
    w: SCREEN.width,
    h: SCREEN.height,
    dpr: 1,
    dim: 100,
    sound: 'possible',
  };
}

type InReceipt = KeyReceipt['tiles'][number];

/** A value has two of the four fields of a point: the others are of a series. */
function inReceipt({ id, state, call, points }: Painted): InReceipt {
  return [id, state, call, points.map((point) => point as unknown as InReceipt[3][number])];
}
