import { chance } from './chance.ts';
import { tell } from './figures.ts';
import { IS_LONG } from './form.ts';

/** How often each process is killed: its moment is what matters. */
export const KILLS = IS_LONG ? 20 : 1;
/** How often a fault strikes that lasts for a while, or strikes everything. */
const STRIKES = IS_LONG ? 3 : 1;
/** The long form puts 5,000 readings a second on the product, where its answers let it. */
export const READINGS_PER_PACK = IS_LONG ? 60 : 20;
const LATEST_PACK = IS_LONG ? 60 : 20;

/** Where `WATCHGLASS_FAULTS_SEED` names a seed, the same moments come again. */
const seed = Number(process.env['WATCHGLASS_FAULTS_SEED'] ?? Date.now() % 1_000_000);
tell('moments', { seed: String(seed) });
const moments = chance(seed);

/** Of how many packs acknowledged the fault strikes after. */
export function anyMoment(): number {
  return moments.below(LATEST_PACK);
}

export function inAnyOrder<T>(things: readonly T[]): T[] {
  return moments.shuffled(things);
}

/** Each fault in each round, in any order: what is killed again has lived for a while. */
export function inRounds<T extends string>(
  names: readonly T[],
  rounds = STRIKES,
): { readonly name: T; readonly round: number }[] {
  return Array.from({ length: rounds }, (_each, round) =>
    inAnyOrder(names).map((name) => ({ name, round: round + 1 })),
  ).flat();
}
