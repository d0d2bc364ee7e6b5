import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { alarmFold, type Alarm } from './alarm.ts';
import {
  baseAlarmIdOf,
  cancelBaseAlarm,
  isOffline,
  maintainBaseAlarm,
  raiseBaseAlarm,
  resolveBaseAlarm,
  severityDue,
  type OfflineBase,
} from './base-offline.ts';
import type { CancelCause } from './condition.ts';
import type { WatchedRules } from './watched-rules.ts';

/** An alarm of a base that has not ended, or that a person canceled while the base is silent. */
interface OpenRow extends Record<string, unknown> {
  readonly alarm_id: string;
  readonly organization_id: number;
  readonly rule_id: string;
  readonly rule_version: number;
  readonly serial: string;
  readonly since: number;
  readonly severity: number;
}

const INSERT = `
INSERT INTO command.base_alarms (alarm_id, organization_id, rule_id, rule_version, serial, since, severity)
VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT DO NOTHING`;

/**
 * The alarms of bases that are offline. Any number of processes may look: the table has one alarm of a rule and a base, its
 * stream decides what is appended, and its id follows from the silence, so a repetition after a crash appends nothing.
 */
export class BaseAlarms {
  readonly #deps: Deps;
  readonly #rules: WatchedRules;
  readonly #canceledByHand: ReadonlySet<string>;
  /** By open alarm, the maintenance that hides it as far as this process knows. */
  #maintained = new Map<string, string | null>();

  constructor(deps: Deps, rules: WatchedRules, canceledByHand: ReadonlySet<string>) {
    this.#deps = deps;
    this.#rules = rules;
    this.#canceledByHand = canceledByHand;
  }

  /** Raises and ends alarms, and returns the organizations whose open alarms changed. */
  async look(): Promise<readonly number[]> {
    const now = this.#deps.clock().getTime();
    const before = await this.#open();
    for (const row of before) await this.#settle(row, now);
    for (const base of this.#offline(now))
      if (!before.some((row) => row.rule_id === base.rule.ruleId && row.serial === base.serial))
        await this.#begin(base, now);
    const open = await this.#open();
    await this.#maintain(open, now);
    return this.#tell(open);
  }

  #open(): Promise<OpenRow[]> {
    return this.#deps.relational.query<OpenRow>({
      name: 'base_alarms.open',
      text: 'SELECT * FROM command.base_alarms ORDER BY alarm_id',
      values: [],
    });
  }

  /** The bases that an alarm is due for, each under each rule. */
  #offline(now: number): OfflineBase[] {
    const lost = [...this.#rules.organizations()].flatMap((organization) =>
      organization.facts
        .lostBases()
        .flatMap(({ serial, lostSince, pauses }) =>
          organization.baseRulesOf(serial).map((rule) => ({ serial, since: lostSince ?? now, pauses, rule })),
        ),
    );
    return lost.filter((base) => severityDue(base, now) !== null);
  }

  async #begin(base: OfflineBase, now: number): Promise<void> {
    const { rule, serial, since } = base;
    const alarmId = baseAlarmIdOf(base);
    if (this.#canceledByHand.has(alarmId)) return;
    await this.#deps.relational.query({
      name: 'base_alarms.begin',
      text: INSERT,
      values: [alarmId, rule.organizationId, rule.ruleId, rule.version, serial, since],
    });
    const [row] = (await this.#open()).filter((each) => each.alarm_id === alarmId);
    if (row) await this.#raise(row, base, now);
  }

  async #raise(row: OpenRow, base: OfflineBase, now: number): Promise<void> {
    const severity = severityDue(base, now);
    const number = severity === 'critical' ? 80 : 20;
    if (severity === null || row.severity >= number) return;
    const maintenance = this.#maintenanceOf(row, severity === 'critical', now);
    const state = await this.#decide(row, now, (alarm) =>
      raiseBaseAlarm(alarm, { ...base, maintenance }, severity, now),
    );
    await this.#stored(row, state);
  }

  /** Hides the alarms that a maintenance covers now, and shows those that none covers any more. */
  async #maintain(rows: readonly OpenRow[], now: number): Promise<void> {
    const known = this.#maintained;
    this.#maintained = new Map();
    for (const row of rows) {
      if (row.severity === 0 || this.#canceledByHand.has(row.alarm_id)) continue;
      const maintenance = this.#maintenanceOf(row, row.severity === CRITICAL_SEVERITY, now, known.get(row.alarm_id));
      if (known.get(row.alarm_id) !== maintenance)
        await this.#decide(row, now, (alarm) => maintainBaseAlarm(alarm, maintenance));
      this.#maintained.set(row.alarm_id, maintenance);
    }
  }

  #maintenanceOf({ organization_id, serial }: OpenRow, isCritical: boolean, now: number, by: string | null = null) {
    return this.#rules.of(organization_id).maintenanceOfBase(serial, { isCritical, by, now });
  }

  /** What the alarm of a row comes to now. A canceled one is kept while its base is silent, so that it rings no more. */
  async #settle(row: OpenRow, now: number): Promise<void> {
    const organization = this.#rules.of(row.organization_id);
    const base = organization.facts.base(row.serial);
    const rule = organization.baseRulesOf(row.serial).find(({ ruleId }) => ruleId === row.rule_id);
    if (!rule || !base) await this.#cancel(row, organization.whyBaseGone(row.rule_id, row.serial), now);
    else if (base.lostSince !== row.since) await this.#resolve(row, base.restoredAt ?? now, now);
    else if (!this.#canceledByHand.has(row.alarm_id))
      await this.#goOn(row, { serial: row.serial, since: row.since, pauses: base.pauses, rule }, now);
  }

  #resolve(row: OpenRow, restoredAt: number, now: number): Promise<void> {
    return this.#end(row, now, (alarm) => resolveBaseAlarm(alarm, { since: row.since, now: restoredAt }));
  }

  async #goOn(row: OpenRow, base: OfflineBase, now: number): Promise<void> {
    if (base.rule.version !== row.rule_version && !isOffline(base, now)) await this.#cancel(row, 'ruleChanged', now);
    else await this.#raise(row, base, now);
  }

  #cancel(row: OpenRow, cause: CancelCause, now: number): Promise<void> {
    return this.#end(row, now, (alarm) => cancelBaseAlarm(alarm, cause, { since: row.since, now }));
  }

  async #end(row: OpenRow, now: number, decide: (alarm: Alarm) => AlarmEvent[]): Promise<void> {
    await this.#decide(row, now, decide);
    await this.#forget(row);
  }

  async #stored(row: OpenRow, state: Alarm): Promise<void> {
    if (state.status !== 'active') return this.#forget(row);
    await this.#deps.relational.query({
      name: 'base_alarms.raised',
      text: 'UPDATE command.base_alarms SET severity = $2 WHERE alarm_id = $1',
      values: [row.alarm_id, state.severity],
    });
  }

  async #forget({ alarm_id }: OpenRow): Promise<void> {
    await this.#deps.relational.query({
      name: 'base_alarms.ended',
      text: 'DELETE FROM command.base_alarms WHERE alarm_id = $1',
      values: [alarm_id],
    });
  }

  async #decide(row: OpenRow, now: number, decide: (alarm: Alarm) => AlarmEvent[]): Promise<Alarm> {
    const { eventStore, newId } = this.#deps;
    const metadata = {
      organizationId: row.organization_id,
      actor: { kind: 'system', id: 'alarms' },
      at: new Date(now).toISOString(),
      correlationId: row.alarm_id,
    } as const;
    const stream = alarmStream(row.alarm_id);
    const { state } = await handleCommand(eventStore, stream, { ...alarmFold, decide }, { metadata, newId });
    return state;
  }

  #tell(rows: readonly OpenRow[]): number[] {
    const open = new Map<number, Map<string, string>>();
    for (const { alarm_id, organization_id, serial, severity } of rows) {
      if (severity === 0 || this.#canceledByHand.has(alarm_id)) continue;
      const alarms = open.get(organization_id) ?? new Map<string, string>();
      if (!alarms.has(serial)) open.set(organization_id, alarms.set(serial, alarm_id));
    }
    return [...this.#rules.organizationIds()].filter((id) =>
      this.#rules.of(id).setBaseAlarms(open.get(id) ?? new Map()),
    );
  }
}
