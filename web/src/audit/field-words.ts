import type { AuditView } from '@watchglass/schemas/audit/views';
import type { MessageKey, Translate } from '../messages/messages.ts';
import { readingWithUnit } from '../metric/atoms.ts';
import { weekdayName } from '../alarm-rule/editor/weekday.ts';
import { intervalText } from '../value/interval.ts';
import { changesOf, HIDDEN, SEALED, type Change } from './changes.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { dayInWords, fieldsOf, severityWord, type AuditWords } from './sentence.ts';

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
/** A rule's definition and a wall's terms have no label of their own: their fields are those of the rule or wall. */
const shortPath = (path: string): string => path.replace(/^(?:definition|terms)\./, '');

/** The label of a field, else its name. */
export function fieldLabel(t: Translate, path: string): string {
  const short = shortPath(path);
  const key = FIELD_LABELS[short] ?? keyOfPart(t, short) ?? FIELD_LABELS[lastOf(short)];
  return key === undefined ? short : t(key);
}

function keyOfPart(t: Translate, path: string): MessageKey | undefined {
  const [head, name = ''] = path.split('.');
  if (head === 'rights') return t.known('module', name) ?? undefined;
  return (head === 'units' && t.known('units', name)) || undefined;
}

interface Said {
  readonly value: unknown;
  readonly words: AuditWords;
  readonly whole: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function measured({ value, words, whole }: Said): string {
  if (typeof value !== 'number') return textOf(value);
  const metricId = whole['metricId'] ?? fieldsOf(whole['definition'])['metricId'];
  return typeof metricId === 'number' ? readingWithUnit(words.t, words.metric(metricId), value) : textOf(value);
}

const named =
  (concept: string) =>
  ({ value, words: { names } }: Said): string =>
    names[`${concept}/${textOf(value)}`] ?? textOf(value);

const known =
  (prefix: string) =>
  ({ value, words: { t } }: Said): string => {
    const key = t.known(prefix, textOf(value));
    return key === null ? textOf(value) : t(key);
  };

const minutes = ({ value, words: { t } }: Said): string => t('age.minutes', { count: textOf(value) });

const TILES: Readonly<Record<string, MessageKey>> = {
  sensor: 'tile.sensor',
  line: 'tile.line',
  'active-alarms-table': 'tile.activeAlarms',
};

/** The name of a tile, else its kind. */
function tileName({ value, words: { t } }: Said): string {
  const { name, component } = fieldsOf(value);
  const kind = TILES[textOf(component)];
  return typeof name === 'string' && name !== '' ? name : kind === undefined ? textOf(component) : t(kind);
}

const picture = ({ value, words: { t } }: Said): string =>
  t('audit.field.file', { hash: textOf(fieldsOf(value)['hash']).slice(0, 8) });

/** The words for values of a field, by path, else by last name; other values are shown as recorded. */
const VALUES: Readonly<Record<string, (said: Said) => string>> = {
  'above.critical': measured,
  'above.warning': measured,
  'below.critical': measured,
  'below.warning': measured,
  'appliesTo.kind': known('rule.kind'),
  'appliesTo.pointIds': named('point'),
  'appliesTo.sensorIds': named('sensor'),
  'image.hash': ({ value }) => textOf(value).slice(0, 8),
  'peak.value': measured,
  'target.kind': known('concept'),
  'target.pointId': named('point'),
  'target.sensorId': named('sensor'),
  'target.serial': named('base'),
  authorId: named('user'),
  baseSerial: named('base'),
  cause: known('audit.cause'),
  code: known('refusal'),
  at: ({ value, words }) => (typeof value === 'number' ? words.instant(new Date(value).toISOString()) : textOf(value)),
  'appliesTo.assetIds': named('asset'),
  'appliesTo.bases': named('base'),
  'appliesTo.locationIds': named('location'),
  'appliesTo.serials': named('base'),
  'schedule.calendarId': named('calendar'),
  'schedule.intervals': intervalOf,
  'recipients.destinationIds': named('destination'),
  'recipients.people': named('user'),
  'subscribers.destinationIds': named('destination'),
  'subscribers.escalationId': named('escalation'),
  'subscribers.people': named('user'),
  cadence: known('report.cadence'),
  colour: known('tagType.colour'),
  createdBy: named('user'),
  criticalOnDelay: minutes,
  data: tileName,
  file: ({ value }) => textOf(fieldsOf(value)['name']),
  from: ({ value, words }) =>
    typeof value === 'number'
      ? words.instant(new Date(value).toISOString())
      : named('user')({ value, words, whole: {} }),
  inputs: inputName,
  dueOn: ({ value }) => dayInWords(value),
  feeds: ({ value, words }) => words.metric(Number(value)).name,
  intervalSeconds: ({ value, words: { t } }) => intervalText(t, Number(value)),
  location: named('location'),
  locations: named('location'),
  metricId: ({ value, words }) => words.metric(Number(value)).name,
  offDelay: minutes,
  on: ({ value }) => dayInWords(value),
  dimming: dimmingOf,
  onAlarm: known('walls.onAlarm'),
  people: named('user'),
  covers: coverOf,
  steps: stepOf,
  typeId: named('tag-type'),
  playlist: ({ value, words }) => named('dashboard')({ value: fieldsOf(value)['dashboardId'], words, whole: {} }),
  sensorId: named('sensor'),
  state: known('sensor.state'),
  payerType: known('workspace.payer'),
  plan: known('licence.plan'),
  role: known('workspace.role'),
  ruleId: named('alarm-rule'),
  sensorIds: named('sensor'),
  seconds: ({ value, words: { t } }) => (value === null ? t('sensor.interval.own') : intervalText(t, Number(value))),
  severity: ({ value, words: { t } }) => severityWord(t, value),
  square: picture,
  tagIds: named('tag'),
  threshold: measured,
  to: named('user'),
  value: measured,
  warningOnDelay: minutes,
  warningSeverity: known('rule.severity'),
  why: known('asset.why'),
  wide: picture,
  x: share,
  y: share,
};

/** A span of a weekly schedule. */
function intervalOf({ value }: Said): string {
  const { day, from, to } = fieldsOf(value);
  return `${weekdayName(Number(day), 'short')} ${textOf(from)}–${textOf(to)}`;
}

/** Who takes a turn of a rota. */
function coverOf({ value, words }: Said): string {
  const { userId, from, until } = fieldsOf(value);
  const [name, begin, end] = [words.names[`user/${textOf(userId)}`] ?? '', textOf(from), textOf(until)];
  return words.t('onCall.cover', { name, from: words.instant(begin), until: words.instant(end) });
}

const TARGETS: Readonly<Record<string, string>> = { person: 'user', rota: 'rota', destination: 'destination' };

/** A step of an escalation policy: whom it tells, and when. */
function stepOf({ value, words: { t, names } }: Said): string {
  const { afterMinutes, targets } = fieldsOf(value);
  const told = (Array.isArray(targets) ? targets : []).map((target: unknown) => {
    const { kind, id } = fieldsOf(target);
    return names[`${TARGETS[textOf(kind)] ?? ''}/${textOf(id)}`] ?? '';
  });
  return t('escalation.step', { minutes: textOf(afterMinutes), names: told.filter((name) => name !== '').join(', ') });
}

/** A period in which a wall is darker. */
function dimmingOf({ value }: Said): string {
  const { from, to, percent } = fieldsOf(value);
  return `${textOf(from)}–${textOf(to)} ${textOf(percent)} %`;
}

/** An input of a virtual sensor: its sensor and metric. */
function inputName({ value, words }: Said): string {
  const { sensorId, metricId } = fieldsOf(value);
  const id = textOf(sensorId);
  return `${words.names[`sensor/${id}`] ?? id} · ${words.metric(Number(metricId)).name}`;
}

function share({ value }: Said): string {
  return typeof value === 'number' ? `${Math.round(value * 100)} %` : textOf(value);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function say(path: string, said: Said): string {
  const { value } = said;
  if (Array.isArray(value)) return value.map((each) => say(path, { ...said, value: each })).join(', ');
  const telling = path.startsWith('rights.') ? known('member.right') : (VALUES[path] ?? VALUES[lastOf(path)]);
  return plainly(said) ?? (telling === undefined ? textOf(value) : telling(said));
}

/** Yes and no, sealed text and instants have the same words in every field. */
function plainly({ value, words }: Said): string | null {
  if (typeof value === 'boolean') return words.t(value ? 'versions.yes' : 'versions.no');
  if (typeof value !== 'string') return null;
  if (value.startsWith(SEALED)) return HIDDEN;
  return INSTANT.test(value) ? words.instant(value) : null;
}

/** A value in words, by the path of its field; `whole` has the metric of measured ones. */
export function valueInWords(path: string, value: unknown, { words, whole }: Omit<Said, 'value'>): string {
  return say(shortPath(path), { value, words, whole });
}

/** The changes of an entry, in words and in the person's units. */
export function changesInWords({ before, after, alarm }: AuditView, words: AuditWords): Change[] {
  const changes = changesOf(before, after, (field, value, whole) =>
    say(shortPath(field), { value, words, whole: { ...alarm, ...fieldsOf(whole) } }),
  );
  return changes.map((change) => ({ ...change, field: fieldLabel(words.t, change.field) }));
}
