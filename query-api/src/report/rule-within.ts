import type { ReportPeriod, ReportRule } from '@watchglass/schemas/report/content';
import { ruleVersionsOf, type BareVersion } from '../alarm-rule/versions.ts';
import { nameOf } from '../user/people.ts';
import type { ReportReading } from './read-sources.ts';

/** The versions of a rule that held in a period, the oldest first. */
export async function ruleWithin(
  { people, eventStore }: Pick<ReportReading, 'people' | 'eventStore'>,
  id: string,
  period: ReportPeriod,
): Promise<ReportRule> {
  const [newest, ...older] = await ruleVersionsOf({ eventStore }, id);
  const versions = newest === undefined ? [] : versionsWithin([...older.toReversed(), newest], period);
  const opened = await people.named(versions.map(({ by }) => by));
  return {
    title: newest?.definition.title ?? '',
    versions: versions.map(({ version, at, by, cause, definition }) => ({
      version,
      at: Date.parse(at),
      by: nameOf(opened, by),
      cause,
      definition,
    })),
  };
}

/** Of versions, the oldest first. */
export function versionsWithin<V extends Pick<BareVersion, 'at'>>(
  versions: readonly V[],
  { from, to }: ReportPeriod,
): V[] {
  return versions.filter(({ at }, place) => {
    const next = versions[place + 1];
    return Date.parse(at) < to && (next === undefined || Date.parse(next.at) > from);
  });
}
