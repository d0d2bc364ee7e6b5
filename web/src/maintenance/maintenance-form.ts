import type { MaintenanceDefinition, MaintenanceWindow } from '@watchglass/schemas/maintenance/commands';
import { ALL_TARGETS, appliesToOf, targetsIn, type TargetForm } from '../alarm-rule/rule-form.ts';

const HOUR_MS = 3_600_000;

export interface MaintenanceForm extends TargetForm {
  readonly title: string;
  readonly reason: string;
  readonly windowKind: MaintenanceWindow['kind'];
  /** Epoch milliseconds; null until one is chosen. */
  readonly from: number | null;
  readonly until: number | null;
  readonly days: readonly number[];
  /** HH:mm on the clock of the zone. */
  readonly fromTime: string;
  readonly toTime: string;
  readonly timeZone: string;
  readonly criticals: boolean;
}

interface Begun {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly zone: string;
  /** A member limited to locations may only pick sensors. */
  readonly limited: boolean;
}

/** A new one lasts an hour from now. */
export function newMaintenance({ now, zone, limited }: Begun): MaintenanceForm {
  return {
    ...ALL_TARGETS,
    kind: limited ? 'sensors' : 'all',
    title: '',
    reason: '',
    windowKind: 'once',
    from: now,
    until: now + HOUR_MS,
    days: [1],
    fromTime: '22:00',
    toTime: '23:00',
    timeZone: zone,
    criticals: false,
  };
}

export function formOf(definition: MaintenanceDefinition, begun: Begun): MaintenanceForm {
  const { title, reason, criticals, window } = definition;
  const form = { ...newMaintenance(begun), ...targetsIn(definition), title, reason, criticals };
  if (window.kind === 'once')
    return { ...form, windowKind: 'once', from: Date.parse(window.from), until: Date.parse(window.until) };
  const { days, from: fromTime, to: toTime, timeZone } = window;
  return { ...form, windowKind: 'weekly', days, fromTime, toTime, timeZone };
}

const iso = (at: number | null): string | undefined => (at === null ? undefined : new Date(at).toISOString());

/** Builds the body of the command; the contract's shape decides if it is valid. */
export function definitionOf(form: MaintenanceForm): object {
  const { title, reason, windowKind, from, until, days, fromTime, toTime, timeZone, criticals } = form;
  const window =
    windowKind === 'once'
      ? { kind: windowKind, from: iso(from), until: iso(until) }
      : { kind: windowKind, days, from: fromTime, to: toTime, timeZone };
  return { title: title.trim(), reason: reason.trim(), appliesTo: appliesToOf(form), window, criticals };
}
