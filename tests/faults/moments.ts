import { isLong, tell } from './recovery.ts';

/** So many times each fault strikes. */
export const ROUNDS = isLong ? 20 : 1;
/** The long form puts 5,000 readings a second and more on the product. */
export const READINGS_PER_PACK = isLong ? 50 : 20;
const LATEST_PACK = isLong ? 60 : 20;

/** Where `WATCHGLASS_FAULTS_SEED` names a seed, the same moments come again. */
const seed = Number(process.env['WATCHGLASS_FAULTS_SEED'] ?? Date.now() % 1_000_000);
tell(`seed of the moments: ${seed}`);
const next = randomFrom(seed);

/** Of how many packs acknowledged the fault strikes after. */
export function anyMoment(): number {
  return Math.floor(next() * LATEST_PACK);
}

export function shuffled<T>(things: readonly T[]): T[] {
  return things.map((thing) => ({ thing, place: next() })).toSorted((a, b) => a.place - b.place).map(({ thing }) => thing);
}

/** Each fault in each round, in any order: what is killed again has lived for a while. */
export function inRounds<T extends string>(names: readonly T[]): { readonly name: T; readonly round: number }[] {
  return Array.from({ length: ROUNDS }, (_each, round) => shuffled(names).map((name) => ({ name, round: round + 1 }))).flat();
}

/** Numbers from 0 to below 1 that the same seed gives again (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
