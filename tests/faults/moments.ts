import { chance } from './chance.ts';
import { tell } from './figures.ts';
import { IS_LONG } from './form.ts';

/** Number of kills of each process: they differ in their moment. */
export const KILLS = IS_LONG ? 20 : 1;
/** Number of strikes of a fault that lasts for a while or affects every process. */
const STRIKES = IS_LONG ? 3 : 1;
/** The long form sends 5,000 readings per second, as far as the answers allow. */
export const READINGS_PER_PACK = IS_LONG ? 60 : 20;
const LATEST_PACK = IS_LONG ? 60 : 20;

/** `WATCHGLASS_FAULTS_SEED` repeats the moments of an earlier run. */
const seed = Number(process.env['WATCHGLASS_FAULTS_SEED'] ?? Date.now() % 1_000_000);
tell('moments', { seed: String(seed) });
const moments = chance(seed);

/** The number of acknowledged packs after which the fault strikes. */
export function anyMoment(): number {
  return moments.below(LATEST_PACK);
}

export function inAnyOrder<T>(things: readonly T[]): T[] {
  return moments.shuffled(things);
}

/** Every fault in each round, in random order: a process runs for a while between two kills. */
export function inRounds<T extends string>(
  names: readonly T[],
  rounds = STRIKES,
): { readonly name: T; readonly round: number }[] {
  return Array.from({ length: rounds }, (_each, round) =>
    inAnyOrder(names).map((name) => ({ name, round: round + 1 })),
  ).flat();
}
