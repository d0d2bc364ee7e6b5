import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { postPack, type BaseDoor } from './base-door.ts';
import { readRecorded, type RecordedReading } from './recorded-csv.ts';
import { senmlRecord } from './senml-pack.ts';

export interface Replay {
  readonly file: string;
  readonly door: BaseDoor;
  /** Factor over the pace of the arrivals; undefined sends as fast as packs are accepted. */
  readonly speed?: number;
  /** Number of readings from the beginning; undefined for all. */
  readonly limit?: number;
  /** Called after every pack. `fraction` is the share of the file that has been read, 0 to 1. */
  readonly progress?: (sent: number, fraction: number) => void;
}

/** Number of sent readings, and of readings that were sent again after an unknown outcome. */
export interface Replayed {
  readonly sent: number;
  readonly again: number;
}

const RECORDS_PER_PACK = 1000;
/** With a speed, readings that arrived within this time share a pack. */
const TOGETHER_MS = 50;

/**
 * Sends recorded readings in the order of the file, each pack after the previous one is accepted, so that no reading
 * overtakes another. Throws if a pack is refused.
 */
export async function replayFile({
  file,
  door,
  speed,
  limit = Infinity,
  progress = () => undefined,
}: Replay): Promise<Replayed> {
  const size = statSync(file).size;
  const pace = new Pace(speed);
  let [sent, again] = [0, 0];
  for await (const { readings, bytesRead } of readRecorded(file)) {
    for (const pack of pace.packs(readings.slice(0, limit - sent))) {
      await pace.wait(pack);
      again += pack.length * (await postPack(door, pack.map(senmlRecord)));
      sent += pack.length;
      progress(sent, Math.min(1, bytesRead / size));
    }
    if (sent >= limit) break;
  }
  return { sent, again };
}

/** The due time of each reading at a given speed. */
class Pace {
  readonly #speed: number | undefined;
  #begun: { readonly at: number; readonly arrived: number } | undefined;

  constructor(speed: number | undefined) {
    this.#speed = speed;
  }

  *packs(readings: readonly RecordedReading[]): Generator<readonly RecordedReading[]> {
    let from = 0;
    for (let to = 1; to <= readings.length; to += 1) {
      if (to < readings.length && to - from < RECORDS_PER_PACK && this.#together(readings[from], readings[to]))
        continue;
      yield readings.slice(from, to);
      from = to;
    }
  }

  async wait([first]: readonly RecordedReading[]): Promise<void> {
    const arrived = first && arrival(first);
    if (this.#speed === undefined || arrived === undefined) return;
    this.#begun ??= { at: Date.now(), arrived };
    const due = this.#begun.at + (arrived - this.#begun.arrived) / this.#speed;
    if (due > Date.now()) await delay(due - Date.now());
  }

  #together(one: RecordedReading | undefined, other: RecordedReading | undefined): boolean {
    if (this.#speed === undefined || !one || !other) return true;
    return Math.abs((arrival(other) ?? 0) - (arrival(one) ?? 0)) <= TOGETHER_MS * this.#speed;
  }
}

function arrival({ received, time }: RecordedReading): number | undefined {
  return received ?? time ?? undefined;
}
