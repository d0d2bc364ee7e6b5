import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';

/** A daily report of compliance of one sensor. */
export const definitionOf = (changed: Partial<ReportDefinition> = {}): ReportDefinition => ({
  title: 'Fridge 1',
  kind: 'compliance',
  sources: ['1.1'],
  limits: { low: 2, high: 8 },
  ruleId: null,
  cadence: 'daily',
  at: '06:00',
  zone: 'Europe/Riga',
  settleMinutes: 60,
  formats: ['pdf'],
  recipients: { people: [], destinationIds: [] },
  language: 'en',
  ...changed,
});
