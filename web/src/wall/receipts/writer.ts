import { HEARTBEAT_SECONDS } from '@watchglass/schemas/wall/limits';
import { hashOfTexts, receiptHash, NO_RECEIPT } from '@watchglass/schemas/wall/receipt-hash';
import {
  KEY_RECEIPT_SECONDS,
  RECEIPT_APART_MS,
  RECEIPT_POINTS_IN_ALL,
  RECEIPT_POINTS_MOST,
} from '@watchglass/schemas/wall/receipt-limits';
import type { KeyReceipt, Receipt } from '@watchglass/schemas/wall/receipt';
import type { TilePicture } from './recorder.ts';
import { newValues, thinned, toldBy, type ShownValue, type ToldOfTiles } from './shown-values.ts';

/** What the wall shows in one second. Instants are epoch milliseconds on the wall's clock. */
export interface Scene extends Pick<
  KeyReceipt,
  'dashboardId' | 'why' | 'link' | 'paintedAt' | 'visible' | 'upTo' | 'etag' | 'layout' | 'env'
> {
  /** In the order of reading. */
  readonly tiles: readonly TilePicture[];
}

/** The end of the chain of one start of the page. */
export interface End {
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
}

/** What was written so far. */
export interface Written {
  readonly boot: string;
  /** Null before the first receipt. */
  readonly end: End | null;
  readonly keyAt: number;
  /** Of the last receipt: a scene with another frame needs a key receipt, one in another state a receipt. */
  readonly frame: string;
  readonly state: string;
  readonly told: ToldOfTiles;
  /** Painted since the last receipt. */
  readonly values: readonly ShownValue[];
  /** The scene of the second before. */
  readonly last: { readonly scene: Scene; readonly at: number } | null;
}

export function beginning(boot: string): Written {
  return { boot, end: null, keyAt: -Infinity, frame: '', state: '', told: [], values: [], last: null };
}

/** Dashboard and settings, and the places of tiles: what a key receipt says and others rely on. */
function frameOf({ dashboardId, etag, layout, env, tiles }: Scene): string {
  return JSON.stringify([dashboardId, etag, layout, env, tiles.map(({ id }) => id)]);
}

function stateOf({ why, link, visible, tiles }: Scene): string {
  return JSON.stringify([why, link, visible, tiles.map(({ state, call }) => `${state}|${call}`)]);
}

export interface Writing {
  readonly written: Written;
  readonly receipts: readonly Receipt[];
}

/** Takes the scene of a second; answers the receipts that are due. Call it once a second. */
export function write(before: Written, scene: Scene, clock: number): Writing {
  // A clock that was set back must not order a receipt before the last one.
  const now = Math.max(clock, before.end?.at ?? 0, before.last?.at ?? 0);
  return frameOf(scene) === before.frame ? goOn(before, scene, now) : beginFrame(before, scene, now);
}

/** Another dashboard, or other settings: what was painted before belongs to the places of the key receipt before. */
function beginFrame(before: Written, scene: Scene, now: number): Writing {
  const { last } = before;
  const closing = before.values.length > 0 && last !== null ? betweenReceipt(before, last.scene, last.at) : null;
  const opening = closing?.written ?? before;
  if (!isApart(opening, now)) return { written: before, receipts: [] };
  const { written, receipts } = keyReceipt(opening, scene, now);
  return { written, receipts: [...(closing?.receipts ?? []), ...receipts] };
}

function goOn(before: Written, scene: Scene, now: number): Writing {
  const sinceMs = now - (before.end?.at ?? now);
  const found = newValues(before.told, scene.tiles, Math.floor(sinceMs / 1_000));
  const seen = { ...before, told: found.told, values: [...before.values, ...found.values], last: { scene, at: now } };
  if (now - before.keyAt >= KEY_RECEIPT_SECONDS * 1_000) return keyReceipt(seen, scene, now);
  const isOther = stateOf(scene) !== before.state && isApart(before, now);
  return isOther || sinceMs >= HEARTBEAT_SECONDS * 1_000
    ? betweenReceipt(seen, scene, now)
    : { written: seen, receipts: [] };
}

function isApart({ end }: Written, now: number): boolean {
  return end === null || now - end.at >= RECEIPT_APART_MS;
}

function betweenReceipt(before: Written, scene: Scene, now: number): Writing {
  return writing(before, { receipt: { kind: 'between', ...commonOf(before, scene, now) }, scene });
}

function writing(before: Written, { receipt, scene }: { readonly receipt: Receipt; readonly scene: Scene }): Writing {
  const { seq, at } = receipt;
  const written: Written = {
    ...before,
    end: { seq, hash: receiptHash(receipt), at },
    state: stateOf(scene),
    values: [],
    last: { scene, at },
  };
  return { written, receipts: [receipt] };
}

function commonOf({ boot, end, values }: Written, scene: Scene, now: number) {
  const { dashboardId, why, link, paintedAt, visible, upTo, tiles } = scene;
  const { shown, left } = thinned(values);
  return {
    boot,
    seq: (end?.seq ?? 0) + 1,
    prev: end?.hash ?? NO_RECEIPT,
    since: end?.at ?? now,
    at: now,
    dashboardId,
    why,
    link,
    paintedAt,
    visible,
    upTo,
    hash: hashOfTexts(tiles),
    shown,
    ...(left === 0 ? {} : { thinned: left }),
  };
}

type TilePoint = KeyReceipt['tiles'][number][3][number];

/** Says everything that is on the screen. */
function keyReceipt(before: Written, scene: Scene, now: number): Writing {
  let room = RECEIPT_POINTS_IN_ALL;
  const tiles = scene.tiles.map(({ id, state, call, shown }): KeyReceipt['tiles'][number] => {
    const named = shown.slice(0, Math.min(RECEIPT_POINTS_MOST, room));
    room -= named.length;
    return [id, state, call, named.map((each) => [...each] as TilePoint)];
  });
  const { etag, layout, env } = scene;
  const receipt: KeyReceipt = { kind: 'key', ...commonOf(before, scene, now), etag, layout, env, tiles };
  const { written, receipts } = writing(before, { receipt, scene });
  return { written: { ...written, keyAt: now, frame: frameOf(scene), told: toldBy(scene.tiles) }, receipts };
}
