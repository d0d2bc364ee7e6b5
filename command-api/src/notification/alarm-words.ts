import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { MessageCause } from '@watchglass/schemas/notification/messages';
import { kept } from './kept-formats.ts';
import { alarmTextsIn, type AlarmTexts } from './texts.ts';
import type { ToldAlarm } from './told-alarm.ts';
import { valueText, type Reader } from './value-text.ts';

/** What messages about an alarm name, beside the alarm itself. Texts that people wrote are as they wrote them. */
export interface AlarmFacts {
  readonly told: ToldAlarm;
  readonly cause: MessageCause;
  /** The name of the sensor or base, with its location if it has one. */
  readonly subject: string;
  readonly workspace: string;
  /** Of a custom metric; empty for a known one. */
  readonly nativeUnit: string;
  /** IANA, in which instants are said. */
  readonly timeZone: string;
}

/** The sentences of a message in the reader's language and units: a title in one line, and what follows it. */
export interface AlarmWords {
  readonly title: string;
  readonly lines: readonly string[];
}

const MINUTE_MS = 60_000;

export function alarmWords(facts: AlarmFacts, reader: Reader): AlarmWords {
  const { told, cause, subject, workspace } = facts;
  const texts = alarmTextsIn(reader.language);
  const fill = (text: string, more: Readonly<Record<string, string>> = {}): string =>
    text.replaceAll(
      /\{(\w+)\}/g,
      (_all, name: string) => ({ subject, workspace, rule: told.raised.ruleTitle, ...more })[name] ?? '',
    );
  const head = headOf(facts, texts);
  const said = cause === 'raised' ? raisedLines(facts, reader) : endLines(facts, reader);
  return {
    title: `${head}: ${told.raised.ruleTitle} – ${subject}`,
    lines: [...said.map(([text, more]) => fill(text, more)), fill(texts.rule)],
  };
}

type Line = readonly [text: string, more?: Readonly<Record<string, string>>];

function headOf({ told, cause }: AlarmFacts, texts: AlarmTexts): string {
  if (cause !== 'raised') return texts[cause];
  return told.raised.severity === CRITICAL_SEVERITY ? texts.critical : texts.warning;
}

/** Rules on missing data have minutes of silence in the place of values. */
const isOfSilence = ({ raised }: ToldAlarm): boolean => raised.kind === 'absence' || raised.kind === 'baseOffline';

function raisedLines({ told, nativeUnit, timeZone }: AlarmFacts, reader: Reader): readonly Line[] {
  const texts = alarmTextsIn(reader.language);
  const { raised, end } = told;
  const severity = raised.severity === CRITICAL_SEVERITY ? texts.critical : texts.warning;
  const since: Line = [texts.since, { since: instantText(raised.onsetAt, timeZone, reader) }];
  const ended: readonly Line[] = end === null ? [] : [[texts.endedMeanwhile]];
  if (isOfSilence(told)) {
    const silence = minutesText((Date.parse(raised.measuredAt) - Date.parse(raised.onsetAt)) / MINUTE_MS, reader);
    return [[texts.silent, { severity, silence }], since, ...ended];
  }
  const text = (value: number): string => measuredText(told, { value, nativeUnit }, reader);
  const beyond = `${raised.side === 'above' ? '>' : '<'} ${text(raised.threshold)}`;
  return [[texts.beyond, { severity, value: text(raised.value), beyond }], since, ...ended];
}

function endLines({ told, cause, nativeUnit, timeZone }: AlarmFacts, reader: Reader): readonly Line[] {
  const texts = alarmTextsIn(reader.language);
  const since: Line = [texts.since, { since: instantText(told.end?.at ?? told.raised.at, timeZone, reader) }];
  if (cause === 'canceled') return [[texts.wasCanceled]];
  if (isOfSilence(told)) return [[texts.backSending], since];
  const value = told.end?.value ?? told.raised.value;
  return [[texts.backWithin, { value: measuredText(told, { value, nativeUnit }, reader) }], since];
}

function measuredText(
  { raised }: ToldAlarm,
  { value, nativeUnit }: { readonly value: number; readonly nativeUnit: string },
  reader: Reader,
): string {
  const text = valueText({ metricId: raised.metricId ?? 0, value, nativeUnit }, reader);
  return raised.kind === 'rate' ? `${text}/h` : text;
}

const instantFormat = kept(
  (language, timeZone, clock) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
      // With `hour12` English would say 24:06.
      hourCycle: clock === '12h' ? 'h12' : 'h23',
    }),
);

/** An instant in the reader's form, with the name of the zone. */
export function instantText(at: string, timeZone: string, { language, units }: Reader): string {
  return `${instantFormat(language, timeZone, units.clock).format(new Date(at))} (${timeZone})`;
}

function minutesText(minutes: number, { language }: Reader): string {
  const format = { style: 'unit', unit: 'minute', unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, format).format(minutes);
}
