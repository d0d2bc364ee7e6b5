import { sensorsOf } from '@watchglass/schemas/virtual-sensor/followed';
import type { InvalidReason } from '@watchglass/schemas/virtual-sensor/types';
import type { VirtualVersion } from '@watchglass/schemas/virtual-sensor/versions';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** A virtual sensor as the worker knows it. Instants are epoch milliseconds. */
export interface Derivation {
  readonly id: number;
  readonly organizationId: number;
  readonly metricId: number;
  readonly active: boolean;
  /** Ascending by the instant from which each holds; inputs by measurement point have the segments of the point. */
  readonly versions: readonly VirtualVersion[];
  readonly depth: number;
  readonly newest: Newest;
  readonly last: Last;
  /** The newest computation of it that was committed. */
  readonly outputVersion: number;
}

/** The newest valid output that was appended to the reading log. */
export interface Newest {
  readonly at: number | null;
  readonly value: number | null;
}

/** The newest output, valid or not. */
export interface Last {
  readonly at: number | null;
  readonly reason: InvalidReason | null;
  readonly input: number | null;
  readonly coverage: number | null;
}

interface DerivationRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly organization_id: number;
  readonly metric_id: number;
  readonly active: boolean;
  readonly versions: readonly VirtualVersion[];
  readonly depth: number;
  readonly newest_at: number | null;
  readonly newest_value: number | null;
  readonly last_at: number | null;
  readonly last_reason: InvalidReason | null;
  readonly last_input: number | null;
  readonly last_coverage: number | null;
  readonly output_version: number;
}

/** All derivations by id, with the outputs that each feeds. */
export class Derivations {
  readonly #all: ReadonlyMap<number, Derivation>;
  readonly #fed = new Map<number, Set<number>>();

  constructor(all: readonly Derivation[]) {
    this.#all = new Map(all.map((each) => [each.id, each]));
    for (const { id, versions } of all)
      for (const { inputs } of versions)
        for (const sensorId of inputs.flatMap(sensorsOf))
          this.#fed.set(sensorId, (this.#fed.get(sensorId) ?? new Set()).add(id));
  }

  get(id: number): Derivation | undefined {
    return this.#all.get(id);
  }

  isVirtual(sensorId: number): boolean {
    return this.#all.has(sensorId);
  }

  /** The active outputs that an output feeds. Outputs in a cycle have one depth: none feeds another, so work ends. */
  fedBy(id: number): number[] {
    const depth = this.#all.get(id)?.depth ?? 0;
    return [...(this.#fed.get(id) ?? [])].filter((output) => {
      const fed = this.#all.get(output);
      return fed?.active === true && fed.depth > depth;
    });
  }

  /** The ids of each organization. */
  ids(): ReadonlyMap<number, readonly string[]> {
    const ids = new Map<number, string[]>();
    for (const { organizationId, id } of this.#all.values()) {
      const own = ids.get(organizationId) ?? [];
      own.push(String(id));
      ids.set(organizationId, own);
    }
    return ids;
  }

  /** A virtual sensor of physical inputs has depth 1. */
  depthOf(id: number, seen: ReadonlySet<number> = new Set()): number {
    const derivation = this.#all.get(id);
    if (derivation === undefined || seen.has(id)) return 0;
    const inputs = derivation.versions.flatMap((version) => version.inputs.flatMap(sensorsOf));
    return 1 + Math.max(0, ...inputs.map((input) => this.depthOf(input, new Set([...seen, id]))));
  }

  /** The same derivations after a computation. */
  with(states: ReadonlyMap<number, Pick<Derivation, 'newest' | 'last' | 'outputVersion'>>): Derivations {
    return states.size === 0
      ? this
      : new Derivations([...this.#all.values()].map((each) => ({ ...each, ...states.get(each.id) })));
  }

  [Symbol.iterator](): Iterator<Derivation> {
    return this.#all.values();
  }
}

export async function loadDerivations(relational: Queryable): Promise<Derivations> {
  const rows = await relational.query<DerivationRow>(
    `SELECT sensor_id, organization_id, metric_id, active, versions, depth, newest_at, newest_value,
      last_at, last_reason, last_input, last_coverage, output_version::float8 AS output_version FROM read.derivations`,
  );
  return new Derivations(
    rows.map((row) => ({
      id: row.sensor_id,
      organizationId: row.organization_id,
      metricId: row.metric_id,
      active: row.active,
      versions: row.versions,
      depth: row.depth,
      newest: { at: row.newest_at, value: row.newest_value },
      last: { at: row.last_at, reason: row.last_reason, input: row.last_input, coverage: row.last_coverage },
      outputVersion: row.output_version,
    })),
  );
}
