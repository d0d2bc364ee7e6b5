import type { AuditView } from '@watchglass/schemas/audit/views';
import type { MessageKey, Translate } from '../messages/messages.ts';
import { figureText } from '../alarm/figure-text.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { ageText } from '../value/Age.tsx';
import { formatDate } from '../value/date.ts';
import { intervalText } from '../value/interval.ts';
import { SEALED } from './changes.ts';
import { PAGES } from './pages-of-things.ts';
import { tableName } from './table-name.ts';

/** A piece of a sentence; `path` is the page of the named thing, below the workspace. */
export interface Part {
  readonly text: string;
  readonly path?: string | undefined;
}

/** The formatters and names for the words of entries. */
export interface AuditWords {
  readonly t: Translate;
  /** Names of the things in entries, by `concept/id`. */
  readonly names: Readonly<Record<string, string>>;
  readonly metric: (id: number) => ShownMetric;
  /** An ISO instant on the person's clock. */
  readonly instant: (at: string) => string;
  readonly actor: (entry: AuditView) => string;
}

interface Asked {
  readonly entry: AuditView;
  readonly words: AuditWords;
  /** The event's data without `before`; an alarm's entry also has the fields of its alarm. */
  readonly data: Fields;
  readonly before: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const NOTHING = '–';
const SHORT_ID = 8;
const shortId = (id: string): string => (id.length > 2 * SHORT_ID ? `${id.slice(0, SHORT_ID)}…` : id);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const plain = (text: string): Part => ({ text: text === '' ? NOTHING : text });

/** A thing by its id: the name in the event, else today's name, else the id. A list link needs a name. */
function thing({ words: { names } }: Asked, concept: string, id: string, then = ''): Part {
  const today = names[`${concept}/${id}`] ?? '';
  const text = [then, today, shortId(id), NOTHING].find((each) => each !== '') ?? NOTHING;
  return { text, path: today !== '' || concept === 'alarm' ? PAGES[concept]?.(id, today) : undefined };
}

const person = ({ words }: Asked, id: string): Part =>
  plain(words.names[`user/${id}`] ?? (id === '' ? '' : words.t('member.erased')));

const location = (asked: Asked, id: unknown): Part =>
  id === null ? plain(asked.words.t('location.nowhere')) : thing(asked, 'location', textOf(id));

function known({ words: { t } }: Asked, prefix: string, value: unknown): Part {
  const key = t.known(prefix, textOf(value));
  return plain(key === null ? textOf(value) : t(key));
}

export function severityWord(t: Translate, severity: unknown): string {
  if (typeof severity !== 'number') return t('concept.alarm');
  return t(severity >= 80 ? 'severity.critical' : 'severity.warning');
}

const ALARM_KINDS = ['rate', 'absence', 'baseOffline'] as const;

function measured({ data, words: { t, metric } }: Asked, value: unknown): string {
  if (typeof value !== 'number') return '';
  const kind = ALARM_KINDS.find((each) => each === data['kind']) ?? 'threshold';
  return figureText(t, { kind }, metric(Number(data['metricId'] ?? 0)), value);
}

function beyond(asked: Asked): Part {
  const value = measured(asked, asked.data['threshold']);
  return plain(
    value === '' ? '' : asked.words.t(asked.data['side'] === 'below' ? 'rule.below' : 'rule.above', { value }),
  );
}

function interval({ data, words: { t } }: Asked): Part {
  const seconds = data['intervalSeconds'] ?? data['seconds'];
  if (typeof seconds === 'number') return plain(intervalText(t, seconds));
  return plain('seconds' in data ? t('sensor.interval.own') : '');
}

const named = ({ data }: Asked, field = 'name'): string => {
  const name = textOf(data[field]);
  return name.startsWith(SEALED) ? '' : name;
};

/** A thing whose title stands in the event, or in its definition. */
const defined = (asked: Asked, [concept, id]: readonly [string, string], field: string): Part =>
  thing(asked, concept, id, named(asked, field) || textOf(fieldsOf(asked.data['definition'])['title']));

const rule = (asked: Asked): Part => defined(asked, ['alarm-rule', textOf(asked.data['ruleId'])], 'ruleTitle');

/** What an object of a plan shows. */
function object(asked: Asked, target: unknown): Part {
  const { sensorId, pointId, serial, text } = fieldsOf(target);
  if (sensorId !== undefined) return thing(asked, 'sensor', textOf(sensorId));
  if (pointId !== undefined) return thing(asked, 'point', textOf(pointId));
  return serial === undefined ? plain(textOf(text)) : thing(asked, 'base', textOf(serial));
}

/** What an annotation is about: a metric of a sensor, a thing, or the workspace. */
function noted(asked: Asked): Part {
  const { kind, sensorId, metricId, assetId, locationId } = fieldsOf(asked.data['target']);
  if (kind === 'asset') return thing(asked, 'asset', textOf(assetId));
  if (kind === 'location') return thing(asked, 'location', textOf(locationId));
  if (sensorId === undefined) return plain(asked.words.t('annotation.target.workspace'));
  const sensor = thing(asked, 'sensor', textOf(sensorId));
  return kind === 'point'
    ? { ...sensor, text: `${sensor.text}, ${asked.words.metric(Number(metricId)).name}` }
    : sensor;
}

/** An instant is ISO text or epoch milliseconds; the same field holds other things in other events. */
function instant({ words }: Asked, at: unknown): Part {
  const found = typeof at === 'number' || typeof at === 'string' ? new Date(at).getTime() : Number.NaN;
  return plain(Number.isNaN(found) ? '' : words.instant(new Date(found).toISOString()));
}

/** A calendar day in words. */
export function dayInWords(day: unknown): string {
  const at = Date.parse(textOf(day));
  return Number.isNaN(at) ? textOf(day) : formatDate(at, 'UTC');
}

/** The arguments of all sentences. */
export const PARTS: Readonly<Record<string, (asked: Asked) => Part>> = {
  actor: ({ entry, words }) => plain(words.actor(entry)),
  member: (asked) => person(asked, textOf(asked.data['userId'])),
  recipient: (asked) =>
    asked.data['destinationId'] === undefined
      ? person(asked, textOf(asked.data['userId']))
      : thing(asked, 'destination', textOf(asked.data['destinationId'])),
  channel: (asked) => known(asked, 'notifications.channel', asked.data['channel']),
  other: (asked) => person(asked, textOf(asked.data['to'] ?? asked.data['from'])),
  severity: (asked) => ({
    ...thing(asked, asked.entry.type === 'AlarmFoundLate' ? '' : 'alarm', asked.entry.subject),
    text: severityWord(asked.words.t, asked.data['severity']),
  }),
  report: (asked) => defined(asked, [asked.entry.concept, asked.entry.subject], 'title'),
  revision: ({ data }) => plain(textOf(data['revision'])),
  /** The first instant of the period of a report. */
  period: (asked) => instant(asked, fieldsOf(asked.data['period'])['from']),
  /** The subject of an alarm may be a base. */
  sensor: (asked) =>
    typeof asked.data['baseSerial'] !== 'string' || typeof asked.data['sensorId'] === 'number'
      ? thing(asked, 'sensor', textOf(asked.data['sensorId']), named(asked))
      : thing(asked, 'base', textOf(asked.data['baseSerial'])),
  rule,
  base: (asked) => thing(asked, 'base', textOf(asked.data['serial'] ?? asked.data['baseSerial']), named(asked)),
  dashboard: (asked) => thing(asked, 'dashboard', asked.entry.subject, named(asked)),
  /** The name in an event about a point is that of the point. */
  asset: (asked) => thing(asked, 'asset', textOf(asked.data['assetId']), 'pointId' in asked.data ? '' : named(asked)),
  file: ({ data }) => plain(textOf(fieldsOf(data['file'])['name'])),
  point: (asked) => thing(asked, 'point', textOf(asked.data['pointId']), named(asked)),
  successor: (asked) => thing(asked, 'sensor', textOf(asked.data['successorId'])),
  when: (asked) => instant(asked, asked.data['at']),
  account: (asked) => thing(asked, 'api-account', asked.entry.subject, named(asked)),
  location: (asked) => thing(asked, 'location', asked.entry.subject, named(asked)),
  email: (asked) => thing(asked, 'invitation', asked.entry.subject),
  name: (asked) => thing(asked, asked.entry.concept, asked.entry.subject, named(asked)),
  before: ({ before }) => plain(textOf(before)),
  place: (asked) => location(asked, asked.data['location'] ?? null),
  was: (asked) => location(asked, asked.before),
  value: (asked) => plain(measured(asked, asked.data['value'])),
  beyond,
  metric: (asked) => plain(named(asked, 'wireName') || asked.words.metric(Number(asked.data['metricId'])).name),
  unit: ({ data }) => plain(textOf(data['wireUnit'] ?? data['unit'])),
  fault: (asked) => known(asked, 'quarantine', asked.data['reason']),
  stored: ({ data }) => plain(textOf(data['stored'])),
  interval,
  tag: (asked) => thing(asked, 'tag', asked.entry.subject, named(asked)),
  into: (asked) => thing(asked, asked.entry.type === 'TagTypeMerged' ? 'tag-type' : 'tag', textOf(asked.data['into'])),
  maintenance: (asked) => defined(asked, ['maintenance', asked.entry.subject], 'title'),
  rota: (asked) => thing(asked, 'rota', asked.entry.subject, named(asked)),
  escalation: (asked) => thing(asked, 'escalation', asked.entry.subject, named(asked)),
  calibrationProfile: (asked) => thing(asked, 'calibration-profile', asked.entry.subject, named(asked)),
  wall: (asked) => thing(asked, 'wall', asked.entry.subject, textOf(fieldsOf(asked.data['terms'])['name'])),
  order: (asked) => known(asked, 'walls.order', asked.data['order']),
  number: ({ data }) => plain(textOf(data['number'])),
  tagType: (asked) => thing(asked, 'tag-type', asked.entry.subject, named(asked)),
  type: (asked) =>
    asked.data['typeId'] === null
      ? plain(asked.words.t('tagType.nothing'))
      : thing(asked, 'tag-type', textOf(asked.data['typeId'])),
  tags: (asked) => {
    const { data, words } = asked;
    const texts = Array.isArray(data['tags']) ? data['tags'].map(textOf) : [];
    const ids = Array.isArray(data['tagIds']) ? data['tagIds'].map((id) => thing(asked, 'tag', textOf(id)).text) : [];
    return plain([...texts, ...ids].join(', ') || words.t('member.nothing'));
  },
  table: ({ data, words: { t } }) => plain(tableName(t, textOf(data['table']))),
  cause: (asked) => known(asked, 'audit.cause', asked.data['cause']),
  meaning: (asked) => known(asked, 'signature.meaning', asked.data['meaning']),
  hiddenBy: (asked) => known(asked, 'alarm.suppressedBy', asked.data['cause']),
  comment: ({ data }) => plain(textOf(data['text'])),
  role: (asked) => known(asked, 'workspace.role', asked.data['role']),
  drift: ({ data, words: { t } }) => {
    const ms = Number(data['driftMs']);
    return plain(t(ms < 0 ? 'base.clockAhead' : 'base.clockBehind', { age: ageText(t, Math.abs(ms)) }));
  },
  plan: (asked) => known(asked, 'licence.plan', asked.data['plan']),
  drawing: (asked) => thing(asked, 'plan', textOf(asked.data['planId']), named(asked)),
  object: (asked) => object(asked, asked.data['target']),
  noted,
  stood: (asked) => object(asked, asked.before),
  until: (asked) => instant(asked, asked.data['until'] ?? asked.data['restorableUntil']),
  since: (asked) => instant(asked, asked.data['since'] ?? asked.data['from']),
  heard: (asked) => instant(asked, asked.data['heardAt'] ?? asked.data['silentSince']),
  gaps: ({ data }) => plain(textOf(data['gaps'])),
  awaited: ({ data, words: { t } }) => plain(textOf(data['name']) || t('registration.unnamed')),
  expiry: (asked) => instant(asked, asked.data['expiresAt']),
  ending: (asked) => known(asked, 'manage.end', asked.data['why']),
  procedure: (asked) => known(asked, 'manage.kind', asked.data['kind']),
  why: ({ data, words: { t } }) => {
    const key = t.known('audit.why', textOf(data['why']));
    return plain(key === null ? textOf(data['why']) : t(key));
  },
  paired: ({ data, words: { t } }) =>
    plain((Array.isArray(data['sensors']) ? data['sensors'] : []).map(textOf).join(', ') || t('member.nothing')),
  from: ({ data }) => plain(textOf(data['from'])),
  to: ({ data }) => plain(textOf(data['to'])),
  firmware: ({ data }) => plain(textOf(fieldsOf(data['report'])['firmware'])),
  day: ({ data }) => plain(textOf(data['day'])),
  command: ({ data }) => plain(textOf(data['command'])),
  code: (asked) => known(asked, 'refusal', asked.data['code']),
  toldType: ({ data }) =>
    plain(
      [data['product'], data['group'], data['groupId']]
        .map(textOf)
        .filter((text) => text !== '')
        .join(', '),
    ),
  count: ({ data }) => plain(textOf(data['count'])),
  certificate: ({ data }) => plain(textOf(data['certificate'])),
  dueOn: ({ data }) => plain(dayInWords(data['dueOn'])),
  measuredBefore: ({ data }) => plain(dayInWords(data['measuredBefore'])),
  deletedOn: ({ data }) => plain(dayInWords(data['deletedOn'])),
  sensors: (asked) =>
    plain(
      (Array.isArray(asked.data['sensorIds']) ? asked.data['sensorIds'] : [])
        .map((id) => thing(asked, 'sensor', textOf(id)).text)
        .join(', '),
    ),
};

export interface Sentence {
  readonly key: MessageKey;
  readonly parts: Readonly<Record<string, Part>>;
}

/** The sentence of an entry; null for an event of a newer server. */
export function sentenceOf(entry: AuditView, words: AuditWords): Sentence | null {
  const key = words.t.known('audit.event', entry.type);
  if (key === null) return null;
  const asked: Asked = {
    entry,
    words,
    data: { ...entry.alarm, ...fieldsOf(entry.after) },
    before: entry.before,
  };
  return { key, parts: Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, part(asked)])) };
}

/** The sentence without its links. */
export function sentenceText(entry: AuditView, words: AuditWords): string {
  const sentence = sentenceOf(entry, words);
  if (sentence === null) return '';
  const texts = Object.entries(sentence.parts).map(([name, { text }]) => [name, text]);
  return words.t(sentence.key, Object.fromEntries(texts));
}
