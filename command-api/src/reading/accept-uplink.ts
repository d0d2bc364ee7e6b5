import { encodeLogBody, partitionOf, type UplinkMode } from '@watchglass/schemas/reading/log-body';
import type { QuarantinedReading } from '@watchglass/schemas/reading/quarantine';
import type { PackAccepted } from '@watchglass/schemas/reading/views';
import type { NewLogEntry } from '@watchglass/streams/ports/reading-log';
import type { Deps } from '../deps.ts';
import type { BaseIdentity } from '../base/credentials.ts';
import type { Cutoffs } from '../retention/cutoffs.ts';
import type { FollowedUnits } from '../quarantine/mapped-units.ts';
import type { Adjustments } from '../sensor/adjustments.ts';
import type { Identities } from '../sensor/identities.ts';
import type { OutOfUse } from '../sensor/out-of-use.ts';
import { countUplink } from './metrics.ts';
import {
  placeReadings,
  pointsToLearn,
  quarantineRejected,
  type Placed,
  type Rows,
  type WithoutUnit,
} from './place-readings.ts';
import type { ResolvedPack } from './senml.ts';

/** One delivery of a base over any protocol. `receivedAt` is epoch milliseconds. */
export interface Uplink extends ResolvedPack {
  readonly device: BaseIdentity;
  readonly mode: UplinkMode;
  readonly receivedAt: number;
  readonly withoutUnit: WithoutUnit;
}

export interface Ingest {
  readonly deps: Deps;
  readonly identities: Identities;
  readonly outOfUse: OutOfUse;
  readonly adjustments: Adjustments;
  readonly cutoffs: Cutoffs;
  readonly mappedUnits: FollowedUnits;
}

/**
 * Makes an uplink durable: learns its new sensors and metrics, converts its values to native units, adjusts them, quarantines invalid
 * records, and appends the rest to the reading log, one entry per partition. Resolves only when all of it is durable.
 * Refuses (`TooManyRequests`) or throws `Unavailable`; then the base may send it again, and appended readings become
 * duplicates.
 */
export async function acceptUplink(
  { deps, identities, outOfUse, adjustments, cutoffs, mappedUnits }: Ingest,
  uplink: Uplink,
): Promise<PackAccepted> {
  const { device, records, receivedAt: now, withoutUnit } = uplink;
  const points = identities.pointsOf(device.organizationId);
  const fresh = pointsToLearn(records, points, { now, withoutUnit });
  if (fresh.length > 0) await identities.discover(device, points, fresh);
  const adjustment = await adjustments.of(device.organizationId);
  const keptFrom = (await cutoffs.known()).get(device.organizationId);
  const mapped = await mappedUnits.known();
  const terms = { now, withoutUnit, outOfUse: await outOfUse.known(), adjustment, keptFrom, mapped };
  const { rows, quarantined, units } = placeReadings(records, points, terms);
  if (units.length > 0) await identities.changeUnits(units);
  const aside = [...uplink.rejected.map(quarantineRejected), ...quarantined];
  const entries = logEntries(uplink, { rows, quarantined: aside }, deps.readingLog.partitions);
  if (entries.length > 0) await deps.readingLog.append(entries);
  const accepted = rows.at.length - rows.fed;
  countUplink(uplink.mode, accepted, aside);
  return { accepted, quarantined: aside.length };
}

/** One entry per partition of the uplink's readings; the first carries the quarantined records. */
function logEntries(uplink: Uplink, { rows, quarantined }: Placed, partitions: number): NewLogEntry[] {
  const shares = share(rows, uplink.device.organizationId, partitions);
  if (shares.size === 0 && quarantined.length > 0)
    shares.set(partitionOf(uplink.device.organizationId, 0, partitions), []);
  const [first] = shares.keys();
  const instant = instantOf([...rows.at, ...quarantined.flatMap(({ at }) => at ?? [])]);
  return [...shares].map(([partition, indexes]) => ({
    partition,
    body: encodeShare({ ...uplink, instant }, rows, indexes, partition === first ? quarantined : []),
  }));
}

/** The common instant, undefined if there are several. */
function instantOf(instants: readonly number[]): number | undefined {
  const [first] = instants;
  return instants.every((instant) => instant === first) ? first : undefined;
}

function share({ sensor }: Rows, organizationId: number, partitions: number): Map<number, number[]> {
  const shares = new Map<number, number[]>();
  for (let index = 0; index < sensor.length; index += 1) {
    const partition = partitionOf(organizationId, sensor[index] ?? 0, partitions);
    const indexes = shares.get(partition);
    if (indexes) indexes.push(index);
    else shares.set(partition, [index]);
  }
  return shares;
}

function encodeShare(
  { device, mode, receivedAt, instant }: Uplink & { readonly instant: number | undefined },
  rows: Rows,
  indexes: readonly number[],
  quarantined: readonly QuarantinedReading[],
): Uint8Array {
  const count = indexes.length;
  return encodeLogBody({
    kind: 'readings',
    organizationId: device.organizationId,
    base: device.serial,
    mode,
    receivedAt,
    instant,
    quarantined,
    at: pick(rows.at, indexes, new Float64Array(count)),
    value: pick(rows.value, indexes, new Float64Array(count)),
    sensor: pick(rows.sensor, indexes, new Int32Array(count)),
    metric: pick(rows.metric, indexes, new Int32Array(count)),
    raw: rawOf(rows, indexes),
  });
}

/** By the index within the share. */
function rawOf({ raw }: Rows, indexes: readonly number[]): ReadonlyMap<number, number> | undefined {
  if (raw.size === 0) return undefined;
  const entries = indexes.flatMap((index, i) => {
    const measured = raw.get(index);
    return measured === undefined ? [] : [[i, measured] as const];
  });
  return entries.length === 0 ? undefined : new Map(entries);
}

/** A plain loop: `from` and `map` of typed arrays cost more than parsing the pack. */
function pick<Column extends Float64Array | Int32Array>(
  from: readonly number[],
  indexes: readonly number[],
  into: Column,
): Column {
  for (let i = 0; i < indexes.length; i += 1) into[i] = from[indexes[i] ?? 0] ?? Number.NaN;
  return into;
}
