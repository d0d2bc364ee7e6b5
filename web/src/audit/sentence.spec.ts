import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { AuditView } from '@watchglass/schemas/audit/views';
import { conceptOfEvent, eventShapes, type EventType } from '@watchglass/schemas/events';
import { jsonSchemaOf, type JsonSchema } from '@watchglass/schemas/shape';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import en from '../messages/en.json';
import { translateFrom } from '../messages/messages.ts';
import { changesInWords } from './field-words.ts';
import { PARTS, sentenceOf, sentenceText, type AuditWords } from './sentence.ts';

const FAHRENHEIT = { slope: 5 / 9, offset: -160 / 9 };
const t = translateFrom(createIntl({ locale: 'en', messages: en }));
const NAMES = {
  'sensor/4': 'Cold store 1',
  'alarm-rule/r1': 'Cold chain 2–8 °C',
  'location/l1': 'Hall',
  'location/l2': 'Attic',
  'user/u2': 'Bo Lund',
};
const words: AuditWords = {
  t,
  names: NAMES,
  metric: (id) => ({
    id,
    name: 'Temperature',
    unit: '°C',
    digits: 1,
    conversion: { slope: 1, offset: 0 },
    isContact: false,
  }),
  // Throws a RangeError for a text that is no instant, as formats do.
  instant: (at) => new Date(at).toISOString().slice(0, 10),
  actor: ({ actorName }) => actorName,
};
const ALARM = {
  sensorId: 4,
  metricId: 1,
  baseSerial: null,
  kind: 'threshold',
  ruleId: 'r1',
  ruleTitle: 'Cold chain 2–8 °C',
  severity: 80,
};

function entry(type: string, change: Partial<AuditView> = {}): AuditView {
  return {
    position: '1',
    eventId: 'e',
    at: '2026-03-01T00:00:00.000Z',
    actorKind: 'user',
    actorId: 'u1',
    actorName: 'Anna Berg',
    concept: conceptOfEvent.get(type) ?? '',
    type,
    subject: '4',
    reason: null,
    clientAddress: null,
    before: null,
    after: {},
    hash: '',
    correlationId: null,
    isMoved: false,
    alarm: null,
    ...change,
  };
}

const sampleObject = (schema: JsonSchema): unknown =>
  Object.fromEntries(
    Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, each]) => [
      name,
      sample(each),
    ]),
  );

const SAMPLES: Readonly<Record<string, (schema: JsonSchema) => unknown>> = {
  object: sampleObject,
  array: ({ items }) => [sample((items ?? {}) as JsonSchema)],
  number: ({ minimum }) => minimum ?? 1,
  integer: ({ minimum }) => minimum ?? 1,
  string: ({ format }) => (format === 'date-time' ? '2026-03-01T00:00:00.000Z' : 'some'),
};

/** A value that a shape accepts. */
function sample(schema: JsonSchema): unknown {
  const [allowed] = (schema['enum'] as unknown[] | undefined) ?? [];
  const [choice] = ((schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined) ?? [];
  if (choice !== undefined) return sample(choice);
  return allowed ?? SAMPLES[schema['type'] as string]?.(schema) ?? 'some';
}

const TYPES = Object.keys(eventShapes) as EventType[];
const argumentsOf = (text: string): string[] =>
  parse(text).flatMap((element: MessageFormatElement) => (element.type === TYPE.argument ? [element.value] : []));

describe.each(LANGUAGES)('the catalogue in %s', (language) => {
  it('has a sentence for every event', () => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${language}.json`), 'utf8'));
    expect(TYPES.filter((type) => !texts[`audit.event.${type}`]?.trim())).toEqual([]);
  });
});

describe('the sentence of an entry', () => {
  it('names the person and the acknowledged alarm, with links to alarm, sensor and rule', () => {
    const acknowledged = entry('AlarmAcknowledged', {
      subject: 'a1',
      after: { alarmId: 'a1', raise: 1 },
      alarm: ALARM,
    });
    expect(sentenceText(acknowledged, words)).toBe(
      'Anna Berg acknowledged Critical on Cold store 1, rule Cold chain 2–8 °C',
    );
    expect(sentenceOf(acknowledged, words)?.parts).toMatchObject({
      severity: { path: 'alarms/alarm/a1' },
      sensor: { path: 'sensors/sensor/4' },
      rule: { path: 'alarms/alarm-rules/r1' },
    });
  });

  it("has values in the person's unit", () => {
    const raised = entry('AlarmRaised', { subject: 'a1', after: { ...ALARM, value: 10, threshold: 8, side: 'above' } });
    const metric = (id: number) => ({ ...words.metric(id), unit: '°F', conversion: FAHRENHEIT });
    const { value, beyond } = sentenceOf(raised, { ...words, metric })?.parts ?? {};
    expect([value?.text, beyond?.text]).toEqual(['50.0 °F', '> 46.4 °F']);
  });

  it.each(TYPES)('is complete for %s', (type) => {
    const { before, ...after } = sample(jsonSchemaOf(eventShapes[type])) as Record<string, unknown>;
    const anything = new Proxy<Record<string, string>>({}, { get: () => 'some' });
    const found = entry(type, { before: before ?? null, after, alarm: ALARM });
    const parts = sentenceOf(found, { ...words, names: anything })?.parts ?? {};
    const used = argumentsOf(en[`audit.event.${type}`]);
    expect(used.filter((name) => !(name in PARTS) || parts[name]?.text === '–')).toEqual([]);
  });

  it('has shortened ids and no links for unknown things', () => {
    const id = '0195f000-0000-7000-8000-000000000001';
    const { dashboard } =
      sentenceOf(entry('DashboardDeleted', { subject: id, after: { dashboardId: id } }), words)?.parts ?? {};
    expect(dashboard).toEqual({ text: '0195f000…', path: undefined });
  });

  it('leaves sealed text sealed', () => {
    const created = entry('InvitationCreated', { subject: 'i1', after: { address: 'sealed:1:x:y', role: 1 } });
    expect(sentenceText(created, words)).not.toContain('sealed');
  });
});

it('an event of a newer server has no sentence', () => {
  expect(sentenceOf(entry('SensorPainted'), words)).toBeNull();
});

describe('the changes of an entry', () => {
  it('have the labels of the screens, with names and units', () => {
    const definition = { title: 'Warm', metricId: 1, above: { warning: 26, critical: 30 }, offDelay: 5 };
    const changed = { ...definition, above: { warning: 24.5, critical: null }, offDelay: 10 };
    const found = changesInWords(
      entry('AlarmRuleChanged', { before: definition, after: { ruleId: 'r1', version: 2, definition: changed } }),
      words,
    );
    expect(found).toEqual([
      { field: t('rule.limit.above.warning'), before: '26.0 °C', after: '24.5 °C' },
      { field: t('rule.limit.above.critical'), before: '30.0 °C', after: null },
      { field: t('rule.offDelay'), before: '5 min', after: '10 min' },
    ]);
    expect(
      changesInWords(entry('SensorPlaced', { before: 'l1', after: { sensorId: 4, location: 'l2' } }), words),
    ).toEqual([{ field: t('location.one'), before: 'Hall', after: 'Attic' }]);
  });

  it('have a label for every field of every event', () => {
    const unlabelled = TYPES.flatMap((type) => {
      const { before, ...after } = sample(jsonSchemaOf(eventShapes[type])) as Record<string, unknown>;
      if (before === undefined) return [];
      return changesInWords(entry(type, { after }), words).map(({ field }) => field);
    }).filter((field) => /^[a-z]/.test(field));
    expect(unlabelled).toEqual([]);
  });
});
