import type { Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import { receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import { HEARTBEAT_SECONDS } from '@watchglass/schemas/wall/limits';
import { soundStanding } from '../../alarm/sound.ts';
import { memory } from '../memory.ts';
import { ownVersion } from '../../version/atoms.ts';
import { randomId } from '../random-id.ts';
import { Sender } from './sender.ts';
import { openStorage } from './storage.ts';
import { beginning, write, type Scene } from './writer.ts';

export interface ReceiptsOfWall {
  readonly wallId: string;
  /** What the wall shows now; null while nothing is known. */
  readonly scene: (seen: Pick<Scene, 'paintedAt'> & { readonly sound: Receipts['device']['sound'] }) => Scene;
  readonly post: (receipts: Receipts) => Promise<number>;
}

const SECOND_MS = 1_000;

/** Writes a receipt of what is painted at each change and every half a minute, and sends it. Returns the function that ends it. */
export function startReceipts(wall: ReceiptsOfWall): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  void begin(wall, () => isWanted).then((second) => {
    if (isWanted) timer = setInterval(second, SECOND_MS);
  });
  return () => {
    isWanted = false;
    clearInterval(timer);
  };
}

/** Answers the work of each second. */
async function begin({ wallId, scene, post }: ReceiptsOfWall, isWanted: () => boolean): Promise<() => void> {
  const storage = openStorage(wallId);
  let [written, restartAt, paintedAt] = [beginning(randomId()), 0, null as number | null];
  let [sound, seconds] = [await soundStanding(), 0];
  const later = (work: () => void, ms: number): void => void setTimeout(() => isWanted() && work(), ms);
  const onRechained = (newest: Receipt): void => {
    if (newest.boot !== written.boot) return;
    written = { ...written, end: { seq: newest.seq, hash: receiptHash(newest), at: newest.at } };
  };
  const onRefused = (boot: string): void => {
    if (boot !== written.boot) return;
    written = beginning(randomId());
    restartAt = Date.now() + HEARTBEAT_SECONDS * SECOND_MS;
  };
  const device = (): Receipts['device'] => ({
    version: ownVersion(),
    screen: { width: Math.max(1, window.innerWidth), height: Math.max(1, window.innerHeight) },
    sound,
    ...memory(),
  });
  const doors = { post, device, storage, clock: () => Date.now(), later, onRechained, onRefused };
  const sender = new Sender(doors, await storage.all());
  return () => {
    seconds += 1;
    if (seconds % HEARTBEAT_SECONDS === 0) void soundStanding().then((standing) => (sound = standing));
    // A window that paints nothing runs no frame.
    requestAnimationFrame(() => (paintedAt = Date.now()));
    if (Date.now() < restartAt) return;
    const { written: next, receipts } = write(written, scene({ paintedAt, sound }), Date.now());
    written = next;
    sender.add(receipts);
  };
}
