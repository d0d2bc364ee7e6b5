import { isAffected, type Episode } from '../past/episodes.ts';
import type { DeviceBase } from './plan.ts';
import { sample, type Sample } from './sampling.ts';
import { pack, postPack } from './senml-uplink.ts';
import type { Credential, Doors } from './uplink.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
export const HISTORY_DAYS = 30;
/** Before these, the history has a reading an hour. */
export const OLD_HISTORY_DAYS = 400;
const OLD_INTERVAL_MINUTES = 60;
const HISTORY_INTERVAL_MINUTES = 10;
/** The last hours have the resolution of live readings, for the curves on the wall. */
const RECENT_HOURS = 4;
const RECENT_INTERVAL_MINUTES = 2;
/** Number of instants of the whole base in one pack. */
const INSTANTS_PER_PACK = 24;

export interface Backfill {
  readonly base: DeviceBase;
  readonly credential: Credential;
  readonly doors: Doors;
  /** Their readings were handed in before, or are missing. */
  readonly episodes: readonly Episode[];
  /** History ends here, epoch ms: before the first live reading. */
  readonly until: number;
  readonly stopped: () => boolean;
}

/** Sends a base's recorded history of the last month, oldest first. */
export async function backfill(settings: Backfill): Promise<void> {
  const { until } = settings;
  const recent = until - RECENT_HOURS * 60 * MINUTE_MS;
  await handIn(settings, {
    from: until - HISTORY_DAYS * DAY_MS,
    until: recent,
    step: HISTORY_INTERVAL_MINUTES * MINUTE_MS,
  });
  await handIn(settings, { from: recent, until, step: RECENT_INTERVAL_MINUTES * MINUTE_MS });
}

/** Sends what a base recorded in the year before that, which nobody waits for. */
export async function backfillOld(settings: Backfill): Promise<void> {
  const { until } = settings;
  await handIn(settings, {
    from: until - OLD_HISTORY_DAYS * DAY_MS,
    until: until - HISTORY_DAYS * DAY_MS,
    step: OLD_INTERVAL_MINUTES * MINUTE_MS,
    pauses: OLD_PAUSES,
  });
}

/** Pauses as long as the pack before them. */
const OLD_PAUSES = 4;

interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly step: number;
  /** After each pack, in durations of the pack; 1 unless it is said. */
  readonly pauses?: number;
}

/** After each pack it pauses, so that the live path keeps its share of the machine. */
async function handIn(
  { base, credential, doors, episodes, stopped }: Backfill,
  { from, until, step, pauses = 1 }: Stretch,
): Promise<void> {
  const url = `${doors.http}/ingest/senml?mode=backfill`;
  for (let at = from; at < until && !stopped(); at += step * INSTANTS_PER_PACK) {
    const began = Date.now();
    await postPack(
      pack(samplesBetween(base, episodes, { from: at, until: Math.min(until, at + step * INSTANTS_PER_PACK), step })),
      credential,
      url,
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(10, pauses * (Date.now() - began))));
  }
}

function samplesBetween(base: DeviceBase, episodes: readonly Episode[], { from, until, step }: Stretch): Sample[] {
  const samples: Sample[] = [];
  for (let at = from; at < until; at += step) {
    for (const sensor of base.sensors) {
      if (!sensor.fault && !isAffected(episodes, sensor, at)) samples.push(sample(sensor, at));
    }
  }
  return samples;
}
