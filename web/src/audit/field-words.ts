import type { AuditView } from '@watchglass/schemas/audit/views';
import type { MessageKey, Translate } from '../messages/messages.ts';
import { readingWithUnit } from '../metric/atoms.ts';
import { intervalText } from '../value/interval.ts';
import { changesOf, HIDDEN, SEALED, type Change } from './changes.ts';
import { fieldsOf, severityWord, type AuditWords } from './sentence.ts';

/** The labels of event fields, by path, else by last name. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  'above.critical': 'rule.limit.above.critical',
  'above.warning': 'rule.limit.above.warning',
  'below.critical': 'rule.limit.below.critical',
  'below.warning': 'rule.limit.below.warning',
  'after.dns': 'base.report.dns',
  'after.gateway': 'base.report.gateway',
  'after.ip': 'base.report.ip',
  'after.mask': 'base.report.mask',
  'after.mode': 'base.report.mode',
  'after.ntp': 'base.report.ntp',
  'after.ssid': 'base.report.ssid',
  'appliesTo.kind': 'rule.appliesTo',
  'appliesTo.pointIds': 'rule.whichPoints',
  'appliesTo.sensorIds': 'rule.whichSensors',
  'appliesTo.tag': 'rule.tag',
  'image.format': 'audit.field.imageFormat',
  'image.hash': 'audit.field.image',
  'image.height': 'audit.field.imageHeight',
  'image.width': 'audit.field.imageWidth',
  'peak.value': 'alarm.peak',
  'target.kind': 'audit.field.objectKind',
  'target.sensorId': 'concept.sensor',
  'target.serial': 'concept.base',
  'target.text': 'audit.field.objectText',
  'conversion.x0': 'sensor.adjust.from1',
  'conversion.x1': 'sensor.adjust.from2',
  'conversion.y0': 'sensor.adjust.to1',
  'conversion.y1': 'sensor.adjust.to2',
  'tare.value': 'sensor.adjust.tare',
  'tare.at': 'sensor.adjust.tareNow',
  address: 'location.address',
  authorId: 'audit.field.person',
  atLeast: 'virtual.atLeast',
  baseSerial: 'sensor.base',
  cause: 'audit.field.cause',
  city: 'workspace.city',
  code: 'audit.field.code',
  colour: 'tagType.colour',
  coefficients: 'virtual.coefficients',
  command: 'audit.field.command',
  comment: 'alarm.comment',
  companyName: 'workspace.companyName',
  constant: 'virtual.constant',
  coordinates: 'location.coordinates',
  count: 'audit.field.count',
  conversion: 'sensor.adjust.second.converted',
  country: 'workspace.country',
  criticalOnDelay: 'rule.criticalOnDelay',
  createdBy: 'apiAccount.createdBy',
  customMetric: 'sensor.adjust.second.custom',
  data: 'audit.field.tiles',
  day: 'audit.field.day',
  density: 'virtual.density',
  description: 'asset.description',
  device: 'sessions.device.title',
  dueAt: 'manage.dueAt',
  equation: 'virtual.preset',
  expiresAt: 'apiAccount.expiresAt',
  feeds: 'sensor.adjust.second',
  firmware: 'base.firmware',
  from: 'range.from',
  inputs: 'virtual.inputs',
  intervalSeconds: 'sensor.interval',
  labels: 'co2.labels',
  language: 'profile.language',
  location: 'location.one',
  locations: 'member.locations',
  measuredAt: 'audit.field.measuredAt',
  metricId: 'rule.metric',
  name: 'form.name',
  normalising: 'virtual.normalising',
  offDelay: 'rule.offDelay',
  onsetAt: 'alarm.onset',
  offset: 'sensor.adjust.offset',
  payerType: 'workspace.payer',
  percent: 'virtual.percent',
  phone: 'workspace.phone',
  plan: 'licence.plan',
  postalCode: 'workspace.postalCode',
  preset: 'virtual.preset',
  raise: 'audit.field.raise',
  region: 'workspace.region',
  restorableUntil: 'licence.until',
  role: 'member.role',
  ruleTitle: 'alarm.rule',
  severity: 'alarm.severity',
  side: 'audit.field.side',
  slope: 'virtual.slope',
  square: 'workspace.logo.square',
  subject: 'audit.subject',
  tagIds: 'sensor.tags',
  tags: 'sensor.tags',
  tare: 'sensor.adjust.tare',
  text: 'alarm.comment',
  threshold: 'rule.limits',
  thresholds: 'co2.thresholds',
  timeZone: 'workspace.timeZone',
  title: 'rule.title',
  to: 'range.to',
  unit: 'audit.field.unit',
  until: 'licence.until',
  value: 'alarm.value',
  vatNumber: 'workspace.vatNumber',
  warningOnDelay: 'rule.warningOnDelay',
  warningSeverity: 'rule.warningSeverity',
  why: 'audit.field.cause',
  wide: 'workspace.logo.wide',
  wireId: 'sensor.wireId',
  wireName: 'audit.field.wireName',
  x: 'audit.field.fromLeft',
  y: 'audit.field.fromTop',
};

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
/** A rule's definition has no label of its own: its fields are those of the rule. */
const shortPath = (path: string): string => path.replace(/^definition\./, '');

/** The label of a field, else its name. */
export function fieldLabel(t: Translate, path: string): string {
  const short = shortPath(path);
  const key = LABELS[short] ?? keyOfPart(t, short) ?? LABELS[lastOf(short)];
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
  'target.sensorId': named('sensor'),
  'target.serial': named('base'),
  authorId: named('user'),
  baseSerial: named('base'),
  cause: known('audit.cause'),
  code: known('refusal'),
  at: ({ value, words }) => (typeof value === 'number' ? words.instant(new Date(value).toISOString()) : textOf(value)),
  colour: known('tagType.colour'),
  createdBy: named('user'),
  criticalOnDelay: minutes,
  data: tileName,
  from: ({ value, words }) =>
    typeof value === 'number'
      ? words.instant(new Date(value).toISOString())
      : named('user')({ value, words, whole: {} }),
  inputs: inputName,
  feeds: ({ value, words }) => words.metric(Number(value)).name,
  intervalSeconds: ({ value, words: { t } }) => intervalText(t, Number(value)),
  location: named('location'),
  locations: named('location'),
  metricId: ({ value, words }) => words.metric(Number(value)).name,
  offDelay: minutes,
  payerType: known('workspace.payer'),
  plan: known('licence.plan'),
  role: known('workspace.role'),
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

/** Sealed text and instants have the same words in every field. */
function plainly({ value, words }: Said): string | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith(SEALED)) return HIDDEN;
  return INSTANT.test(value) ? words.instant(value) : null;
}

/** The changes of an entry, in words and in the person's units. */
export function changesInWords({ before, after, alarm }: AuditView, words: AuditWords): Change[] {
  const changes = changesOf(before, after, (field, value, whole) =>
    say(shortPath(field), { value, words, whole: { ...alarm, ...fieldsOf(whole) } }),
  );
  return changes.map((change) => ({ ...change, field: fieldLabel(words.t, change.field) }));
}
