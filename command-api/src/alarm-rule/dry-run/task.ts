import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import type { Person } from '../../notification/plan-messages.ts';

/** A silence of a base, in epoch milliseconds: it was noticed at `lostAt`, and ended at `endedAt` unless it is running. */
export interface BaseSilenceSpan {
  readonly serial: string;
  readonly since: number;
  readonly lostAt: number;
  readonly endedAt: number | null;
}

/** A rule with what it applies to now, as far as the person who asks sees it. */
export interface RuleOfRun {
  readonly ruleId: string;
  readonly definition: AlarmRuleDefinition;
  readonly sensorIds: readonly number[];
  readonly bases: readonly string[];
}

/** What is told of raises: a person with limited sight only about these sensors and bases. */
export interface PersonOfRun extends Person {
  readonly sees: readonly (number | string)[] | null;
}

/** Everything that a dry run needs beside the readings; it is posted to a thread. */
export interface DryRunTask {
  readonly organizationId: number;
  /** The rule that is tried, and the stored one that it is compared with. */
  readonly tried: RuleOfRun;
  readonly stored: RuleOfRun | null;
  /** The period, epoch milliseconds; it does not reach beyond now. */
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
  /** Events about where the sensors and bases of the rules are, how often they send, and about zones and closed days. */
  readonly facts: readonly { readonly type: string; readonly data: object }[];
  readonly silences: readonly BaseSilenceSpan[];
  readonly people: readonly PersonOfRun[];
}

/** What the thread is started with. */
export interface ThreadStart {
  readonly task: DryRunTask;
  readonly readings: ClickHouseOptions;
}
