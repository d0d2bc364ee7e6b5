import { isThreshold } from '@watchglass/schemas/alarm-rule/kinds';
import type { ReportContent, ReportRule } from '@watchglass/schemas/report/content';
import type { Cell, ReportTable, Writer } from './cells.ts';
import type { ReportWords } from './words.ts';

export function annotationsTable({ annotations, workspace }: ReportContent, { words }: Writer): ReportTable {
  return {
    title: words.annotations,
    columns: [
      [words.from, 14],
      [words.to, 14],
      [words.about, 20],
      [words.text, 36],
      [words.by, 16],
    ],
    rows: annotations.items.map(({ from, to, about, text, by }) => [
      { at: from },
      to === null ? null : { at: to },
      about === '' ? workspace : about,
      text,
      by,
    ]),
  };
}

export function ruleTable({ title, versions }: ReportRule, { words }: Writer): ReportTable {
  const limits = (side: string, warning: number | null, critical: number | null): string =>
    [
      ...(warning === null ? [] : [`${words.warning} ${side} ${warning}`]),
      ...(critical === null ? [] : [`${words.critical} ${side} ${critical}`]),
    ].join(', ');
  return {
    title: `${words.ruleVersions}: ${title}`,
    columns: [
      [words.version, 10],
      [words.from, 18],
      [words.cause, 14],
      [words.limits, 38],
      [words.by, 20],
    ],
    rows: versions.map(({ version, at, by, cause, definition }): readonly Cell[] => [
      String(version),
      { at },
      causeText(cause, words),
      isThreshold(definition)
        ? [
            limits('<', definition.below.warning, definition.below.critical),
            limits('>', definition.above.warning, definition.above.critical),
          ]
            .filter((each) => each !== '')
            .join('; ')
        : null,
      by,
    ]),
  };
}

function causeText(cause: string, words: ReportWords): string {
  const known: Readonly<Record<string, string>> = {
    created: words.created,
    changed: words.changed,
    enabled: words.enabled,
    disabled: words.disabled,
  };
  return known[cause] ?? cause;
}

export function signaturesTable({ signatures }: ReportContent, { words }: Writer): ReportTable {
  return {
    title: words.signatures,
    columns: [
      [words.revision, 1],
      [words.name, 3],
      [words.meaning, 3],
      [words.signedAt, 2],
    ],
    rows: signatures.map(({ revision, by, meaning, at }) => [String(revision), by, meaning, { at }]),
  };
}

/** What a document says first of itself. */
export function factsOf(
  content: ReportContent,
  { words, text }: Writer,
  offset: string,
): readonly (readonly [string, string])[] {
  const { terms, period, limits, revision, madeAt, maker, workspace, rule } = content;
  const sides = [limits.low === null ? '' : `≥ ${limits.low}`, limits.high === null ? '' : `≤ ${limits.high}`];
  const bounds = sides.filter((side) => side !== '').join(', ');
  return [
    [words.workspace, workspace],
    [words.period, `${text({ at: period.from })} – ${text({ at: period.to })}`],
    [words.zone, `${terms.zone} (UTC${offset})`],
    [words.limits, bounds === '' ? words.none : bounds],
    ...(rule === null ? [] : ([[words.rule, rule.title]] as const)),
    [words.revision, String(revision)],
    [words.madeAt, text({ at: madeAt })],
    [words.madeBy, maker],
  ];
}
