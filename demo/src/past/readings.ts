import { BUILDING, type DeviceBase } from '../building/plan.ts';
import { sample, type Sample } from '../building/sampling.ts';
import { pack, postPack } from '../building/senml-uplink.ts';
import type { Credential, Doors } from '../building/uplink.ts';
import { addedBy, type Episode, type Excursion } from './episodes.ts';

const SAMPLES_PER_PACK = 240;
/** Ordinary readings before and after an excursion. */
const MARGIN_STEPS = 5;

/** Judged in this order, epoch milliseconds. */
export function instantsOf({ from, until, stepMs }: Pick<Excursion, 'from' | 'until' | 'stepMs'>): readonly number[] {
  const steps = Math.ceil((until - from) / stepMs) + 2 * MARGIN_STEPS;
  return Array.from({ length: steps }, (_, index) => from + (index - MARGIN_STEPS) * stepMs);
}

/**
 * Hands in the readings of all excursions. To be called before there are rules: a rule would record each as found late
 * beside the alarm of its time.
 */
export async function handInExcursions(
  episodes: readonly Episode[],
  credentials: ReadonlyMap<string, Credential>,
  doors: Doors,
): Promise<void> {
  await Promise.all(
    BUILDING.map(async (base) => {
      const credential = credentials.get(base.serial);
      const samples = samplesOf(base, episodes);
      for (let from = 0; credential && from < samples.length; from += SAMPLES_PER_PACK)
        await postPack(
          pack(samples.slice(from, from + SAMPLES_PER_PACK)),
          credential,
          `${doors.http}/ingest/senml?mode=backfill`,
        );
    }),
  );
}

function samplesOf({ sensors }: DeviceBase, episodes: readonly Episode[]): Sample[] {
  return sensors.flatMap((sensor) => {
    const own = episodes.filter(
      (episode): episode is Excursion => episode.kind === 'excursion' && episode.sensor.id === sensor.id,
    );
    const instants = [...new Set(own.flatMap(instantsOf))].toSorted((a, b) => a - b);
    return instants.map((at) => sample(sensor, at, (metric) => addedBy(own, sensor, metric, at)));
  });
}
