import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { baseFold } from './base.ts';
import { tellConnection } from './connection.ts';

const SILENCE_MS = BASE_OFFLINE_MINUTES * 60_000;
/** After a longer pause without any evaluator, silence counts from now on: bases could not be heard before. */
const DEAF_MS = 60_000;
const AT_ONCE = 100;

interface ContactRow extends Record<string, unknown> {
  readonly serial: string;
  readonly organization_id: number;
  readonly heard_at: Date;
}

const STORE = `
INSERT INTO command.base_contacts AS c (serial, organization_id, heard_at)
SELECT s, o, to_timestamp(t / 1000) FROM unnest($1::text[], $2::int[], $3::float8[]) AS n (s, o, t) ORDER BY s
ON CONFLICT (serial) DO UPDATE SET heard_at = greatest(c.heard_at, excluded.heard_at),
  organization_id = excluded.organization_id`;

/** The instant since which bases can be heard; it moves after a pause, and every look renews it. */
const LISTEN = `
INSERT INTO command.base_listening AS l (one, since, seen_at) VALUES (true, $1, $1)
ON CONFLICT (one) DO UPDATE SET seen_at = greatest(l.seen_at, excluded.seen_at),
  since = CASE WHEN l.seen_at < $2 THEN excluded.seen_at ELSE l.since END
RETURNING since`;

/** `told` is unknown from before an event is appended until the row records it, so a crash in between repeats it. */
const UNTELL = `
UPDATE command.base_contacts SET told = NULL WHERE serial IN (
  SELECT serial FROM command.base_contacts
  WHERE (told AND heard_at > $1) OR (NOT told AND heard_at <= $1 AND $2::boolean) LIMIT ${AT_ONCE})`;

const UNTOLD = `
SELECT serial FROM command.base_contacts WHERE told IS NULL AND (heard_at > $1 OR $2::boolean) LIMIT ${AT_ONCE}`;

/**
 * Publishes the loss of a base's connection after ten minutes without any message of it, and its restoration. The private
 * schema keeps the last message of each base and what was told of it, so the timer survives restarts. Any number of processes may look:
 * one at a time holds a base, and its stream decides.
 */
export class BaseSilence {
  readonly #deps: Deps;
  #heard = new Map<string, { readonly organizationId: number; readonly at: number }>();

  #since = -Infinity;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The instant since which bases can be heard, epoch milliseconds; as of the last look. */
  get listeningSince(): number {
    return this.#since;
  }

  /** Records that bases can be heard now, and returns since when they can. */
  async listen(): Promise<number> {
    const now = this.#deps.clock().getTime();
    const [listening] = await this.#deps.relational.query<{ since: Date }>({
      name: 'base_silence.listen',
      text: LISTEN,
      values: [new Date(now), new Date(now - DEAF_MS)],
    });
    this.#since = listening?.since.getTime() ?? now;
    return this.#since;
  }

  hear({ organizationId, base, receivedAt }: Pick<ReadingsBody, 'organizationId' | 'base' | 'receivedAt'>): void {
    const known = this.#heard.get(base);
    if (known === undefined || known.at < receivedAt) this.#heard.set(base, { organizationId, at: receivedAt });
  }

  /** Stores the received uplinks, then publishes what has changed. */
  async look(): Promise<void> {
    await this.#store();
    const now = this.#deps.clock().getTime();
    const silentSince = new Date(now - SILENCE_MS);
    const canBeSilent = (await this.listen()) <= silentSince.getTime();
    const values = [silentSince, canBeSilent];
    await this.#deps.relational.query({ name: 'base_silence.untell', text: UNTELL, values });
    const rows = await this.#deps.relational.query<{ serial: string }>({
      name: 'base_silence.untold',
      text: UNTOLD,
      values,
    });
    for (const { serial } of rows) await this.#settle(serial, silentSince);
  }

  async #store(): Promise<void> {
    if (this.#heard.size === 0) return;
    const heard = [...this.#heard];
    this.#heard = new Map();
    await this.#deps.relational.query({
      name: 'base_silence.store',
      text: STORE,
      values: [
        heard.map(([serial]) => serial),
        heard.map(([, { organizationId }]) => organizationId),
        heard.map(([, { at }]) => at),
      ],
    });
  }

  async #settle(serial: string, silentSince: Date): Promise<void> {
    await this.#deps.relational.transaction(async (tx) => {
      const [row] = await tx.query<ContactRow>(
        `SELECT serial, organization_id, heard_at FROM command.base_contacts
          WHERE serial = $1 AND told IS NULL AND pg_try_advisory_xact_lock(hashtextextended('base contact ' || $1, 0))`,
        [serial],
      );
      if (row === undefined) return;
      const isSilent = row.heard_at <= silentSince;
      await this.#tell(row, isSilent);
      await tx.query('UPDATE command.base_contacts SET told = $2 WHERE serial = $1', [serial, isSilent]);
    });
  }

  async #tell({ serial, organization_id: organizationId, heard_at }: ContactRow, isSilent: boolean): Promise<void> {
    const { eventStore, clock, newId } = this.#deps;
    const decide = (base: Parameters<typeof tellConnection>[0]): BaseEvent[] =>
      tellConnection(base, { organizationId, isSilent, heardAt: heard_at });
    const metadata = {
      organizationId,
      actor: { kind: 'system', id: 'base-silence' },
      at: clock().toISOString(),
      correlationId: newId(),
    } as const;
    await handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, { metadata, newId });
  }
}
