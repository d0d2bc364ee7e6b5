import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { CLOCK_UPLINKS } from '@watchglass/schemas/base/limits';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { baseFold, type Base } from './base.ts';
import { driftOf, isDrifted, tellDrift } from './clock-drift.ts';

/** The reception of an uplink (epoch milliseconds), and its drift: received minus measured (milliseconds). */
type Heard = readonly [receivedAt: number, driftMs: number];

interface BaseHeard {
  readonly serial: string;
  readonly organizationId: number;
  uplinks: Heard[];
}

interface ClockRow extends Record<string, unknown> {
  readonly serial: string;
  readonly organization_id: number;
  readonly uplinks: readonly Heard[];
  readonly drifted: boolean;
}

/** The same uplink from several partitions, or delivered again, counts once. */
const STORE = `
INSERT INTO command.base_clocks AS c (serial, organization_id, uplinks)
SELECT n.serial, n."organizationId", n.uplinks
FROM jsonb_to_recordset($1::jsonb) AS n(serial text, "organizationId" integer, uplinks jsonb)
ORDER BY n.serial, n."organizationId"
ON CONFLICT (serial, organization_id) DO UPDATE SET uplinks = (
  SELECT jsonb_agg(newest.uplink) FROM (
    SELECT uplink FROM jsonb_array_elements(excluded.uplinks || c.uplinks) AS uplink
    GROUP BY uplink ORDER BY (uplink->>0)::float8 DESC LIMIT ${CLOCK_UPLINKS}) newest)
RETURNING serial, organization_id, uplinks, drifted`;

/**
 * The drift of bases, of their clocks or their links. Evaluators of any number of processes add the uplinks that they
 * receive; the private schema holds the last uplinks of a base, and its stream holds the published drift. A repetition,
 * also after a restart, publishes nothing.
 */
export class BaseClocks {
  readonly #deps: Deps;
  #heard = new Map<string, BaseHeard>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  hear({ organizationId, base: serial, receivedAt, instant }: ReadingsBody): void {
    if (instant === undefined) return;
    const key = `${organizationId} ${serial}`;
    const heard = this.#heard.get(key) ?? { serial, organizationId, uplinks: [] };
    if (heard.uplinks.length === 0) this.#heard.set(key, heard);
    heard.uplinks.push([receivedAt, receivedAt - instant]);
    if (heard.uplinks.length > 2 * CLOCK_UPLINKS) heard.uplinks = heard.uplinks.slice(-CLOCK_UPLINKS);
  }

  /** Publishes drifts that an earlier process may have stored and not published. */
  async start(): Promise<void> {
    const rows = await this.#deps.relational.query<ClockRow>(
      'SELECT serial, organization_id, uplinks, drifted FROM command.base_clocks',
    );
    for (const row of rows) await this.#tell(row);
  }

  /** Stores the received uplinks and publishes their drifts. After a failure the next thirty uplinks replace them. */
  async flush(): Promise<void> {
    if (this.#heard.size === 0) return;
    const heard = [...this.#heard.values()].map((each) => ({ ...each, uplinks: each.uplinks.slice(-CLOCK_UPLINKS) }));
    this.#heard = new Map();
    const rows = await this.#deps.relational.query<ClockRow>({
      name: 'base_clocks.store',
      text: STORE,
      values: [JSON.stringify(heard)],
    });
    for (const row of rows) await this.#tell(row);
  }

  async #tell({ serial, organization_id, uplinks, drifted }: ClockRow): Promise<void> {
    const drift = driftOf(uplinks.map(([, each]) => each));
    if (drift === null || (!drifted && !isDrifted(drift))) return;
    const { state } = await this.#decide(serial, organization_id, drift);
    const isTold = state.status === 'registered' && state.organizationId === organization_id && state.hasDrifted;
    if (isTold === drifted) return;
    await this.#deps.relational.query({
      name: 'base_clocks.told',
      text: 'UPDATE command.base_clocks SET drifted = $3 WHERE serial = $1 AND organization_id = $2',
      values: [serial, organization_id, isTold],
    });
  }

  #decide(serial: string, organizationId: number, drift: number): Promise<{ readonly state: Base }> {
    const { eventStore, clock, newId } = this.#deps;
    const decide = (base: Base): readonly BaseEvent[] => tellDrift(base, organizationId, drift);
    const metadata = {
      organizationId,
      actor: { kind: 'system', id: 'base-clocks' },
      at: clock().toISOString(),
      correlationId: newId(),
    } as const;
    return handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, { metadata, newId });
  }
}
