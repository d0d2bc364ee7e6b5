import type { EventStore } from '@watchglass/streams/ports/event-store';
import { alarmFacts } from './alarm-facts.ts';
import { alarmWords, instantText, type AlarmFacts } from './alarm-words.ts';
import type { Digest } from './open-bundle.ts';
import { alarmTextsIn } from './texts.ts';
import type { ToldAlarm } from './told-alarm.ts';
import type { Reader } from './value-text.ts';

/** The sentences of a message that tells of several alarms. */
export interface DigestWords {
  readonly title: string;
  /** What it is about, before the alarms. */
  readonly head: readonly string[];
  /** One line for each alarm, by workspace, in the order in which the alarms came. */
  readonly workspaces: readonly {
    readonly organizationId: number;
    readonly name: string;
    readonly lines: readonly string[];
  }[];
}

type ReaderInZone = Reader & { readonly timeZone: string | null };

export async function digestWords(store: EventStore, digest: Digest, reader: ReaderInZone): Promise<DigestWords> {
  const workspaces = new Map<number, { name: string; lines: string[] }>();
  for (const { organizationId, told } of digest.alarms) {
    const facts = await factsOf(store, told, reader);
    const workspace = workspaces.get(organizationId) ?? { name: facts.workspace, lines: [] };
    workspace.lines.push(lineOf(facts, reader));
    workspaces.set(organizationId, workspace);
  }
  return {
    title: titleOf(digest, reader),
    head: await headOf(store, digest, reader),
    workspaces: [...workspaces].map(([organizationId, workspace]) => ({ organizationId, ...workspace })),
  };
}

/** An alarm that has ended is named by its end. */
function factsOf(store: EventStore, told: ToldAlarm, { timeZone }: ReaderInZone): Promise<AlarmFacts> {
  const { status } = told.alarm;
  return alarmFacts(store, told, { cause: status === 'active' ? 'raised' : status, timeZone });
}

function lineOf(facts: AlarmFacts, reader: Reader): string {
  const { title } = alarmWords(facts, reader);
  return `${title}, ${instantText(facts.told.end?.at ?? facts.told.raised.onsetAt, facts.timeZone, reader)}`;
}

function titleOf({ kind, alarms, flood }: Digest, { language }: Reader): string {
  const text = alarmTextsIn(language)[`${kind}Title`];
  return filled(text, { count: numberIn(language, alarms.length), raises: numberIn(language, flood?.raises ?? 0) });
}

async function headOf(store: EventStore, { kind, flood }: Digest, reader: ReaderInZone): Promise<string[]> {
  const texts = alarmTextsIn(reader.language);
  if (kind === 'late') return [texts.lateFacts];
  if (flood === null) return [];
  const since = instantText(flood.since.toISOString(), reader.timeZone ?? 'UTC', reader);
  const [raises, criticals] = [flood.raises, flood.criticals].map((count) => numberIn(reader.language, count));
  const first = flood.first && lineOf(await factsOf(store, flood.first, reader), reader);
  return [
    filled(texts.floodFacts, { since, raises, criticals }),
    ...(first === null ? [] : [filled(texts.firstOut, { alarm: first })]),
    ...(kind === 'flood' ? [texts.floodGoesOn] : []),
  ];
}

function filled(text: string, facts: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => facts[name] ?? '');
}

function numberIn(language: string, count: number): string {
  return new Intl.NumberFormat(language).format(count);
}
