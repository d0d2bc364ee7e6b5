import { partitionOf } from '@watchglass/schemas/reading/log-body';

/**
 * `node --import tsx tests/bench/simulate-scale.ts`: the simulated figures of docs/scaling.md, neither measured nor
 * plain arithmetic. Random numbers are seeded: every run prints the same.
 */

const SENSORS = 1_000_000;
const ORGANIZATIONS = 100_000;
const SCREENS = 10_000;
/** The back-off of the web app: Socket.IO doubles the first delay up to the longest, plus or minus this share. */
const BACK_OFF = { firstMs: 300, longestMs: 1_000, spread: 0.5 };
const STEP_MS = 50;

let seed = 1;
/** Mulberry32: uniform in [0, 1). */
function chance(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

/** Sensors get their ids in order of appearance, all organizations mixed; the nth largest has a share of 1/n. */
function organizationsOfSensors(): Uint32Array {
  const sums = new Float64Array(ORGANIZATIONS);
  let sum = 0;
  for (let i = 0; i < ORGANIZATIONS; i += 1) sums[i] = sum += 1 / (i + 1);
  return Uint32Array.from({ length: SENSORS }, () => 1 + lowerBound(sums, chance() * sum));
}

function lowerBound(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Excess over its share of the fullest partition, for all organizations and for the largest one. */
function balance(organizations: Uint32Array, partitions: number): string {
  const [all, largest] = [new Float64Array(partitions), new Float64Array(partitions)];
  organizations.forEach((organization, sensor) => {
    const partition = partitionOf(organization, sensor + 1, partitions);
    all[partition] = (all[partition] ?? 0) + 1;
    if (organization === 1) largest[partition] = (largest[partition] ?? 0) + 1;
  });
  return [all, largest]
    .map(
      (counts) => `${(((Math.max(...counts) * partitions) / counts.reduce((a, b) => a + b)) * 100 - 100).toFixed(1)} %`,
    )
    .join(' and ');
}

/**
 * Partitions that a pack of this number of sensors of one base touches, each with an entry of its own: the ids of a
 * base are consecutive, with gaps.
 */
function entriesOf(pack: number, partitions: number): number {
  const times = 2_000;
  let entries = 0;
  for (let i = 0; i < times; i += 1) {
    const [organization, first] = [1 + Math.floor(chance() * ORGANIZATIONS), Math.floor(chance() * SENSORS)];
    entries += new Set(
      Array.from({ length: pack }, (_, k) =>
        partitionOf(organization, first + k * 3 + Math.floor(chance() * 3), partitions),
      ),
    ).size;
  }
  return entries / times;
}

interface Storm {
  /** After the gateway's return. */
  readonly mostTriesPerSecond: number;
  readonly backAfterSeconds: number;
}

/** All screens lose their gateway at once. After its return it admits a number per second, and the others retry. */
function storm(awayMs: number, admittedPerSecond: number): Storm {
  const due = Array.from({ length: SCREENS }, () => ({ at: delayMs(0), tries: 1 }));
  let [waiting, most, now] = [due.length, 0, 0];
  for (; waiting > 0; now += STEP_MS) {
    let room = now >= awayMs ? (admittedPerSecond * STEP_MS) / 1_000 : 0;
    let tries = 0;
    for (const screen of due) {
      if (screen.at > now) continue;
      tries += 1;
      room -= 1;
      if (room >= 0) waiting -= 1;
      screen.at = room >= 0 ? Infinity : now + delayMs(screen.tries);
      screen.tries += 1;
    }
    if (now >= awayMs) most = Math.max(most, (tries * 1_000) / STEP_MS);
  }
  return { mostTriesPerSecond: most, backAfterSeconds: (now - awayMs) / 1_000 };
}

const delayMs = (tries: number): number =>
  Math.min(BACK_OFF.firstMs * 2 ** tries, BACK_OFF.longestMs) * (1 - BACK_OFF.spread + 2 * BACK_OFF.spread * chance());

const organizations = organizationsOfSensors();
for (const partitions of [4, 16, 64]) {
  const entries = [1, 10, 50, 250].map((pack) => `${pack}: ${entriesOf(pack, partitions).toFixed(1)}`).join(', ');
  console.log(
    `${partitions} partitions: the fullest has ${balance(organizations, partitions)} more than its share (all; largest organization). Entries of a pack of ${entries}.`,
  );
}
for (const admitted of [500, 1_000, 2_000]) {
  const { mostTriesPerSecond, backAfterSeconds } = storm(3_000, admitted);
  console.log(
    `${SCREENS} screens, gateway away 3 s, ${admitted} let in a second: at most ${mostTriesPerSecond} tries a second, all back ${backAfterSeconds} s after it is there.`,
  );
}
