import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { Exported } from '../reading/export-lines.ts';
import { rowXml, type SheetCell } from './sheet-xml.ts';

interface About {
  readonly who: string;
  readonly at: Date;
  readonly terms: ExportTerms;
  readonly made: Pick<Exported, 'asked' | 'names' | 'metrics'>;
  readonly rows: number;
}

/** What a file says of itself: who made it and when, of what, and on which clock its times are. */
export function* aboutRows({ who, at, terms, made, rows }: About): Generator<string> {
  const sources = made.asked.map(({ point, metricId, parts }): readonly SheetCell[] => {
    const sensors = [...new Set(parts.map(({ sensorId }) => sensorId))].map((id) => made.names.get(id) ?? String(id));
    return ['source', `${sensors.join(', ')}, ${made.metrics.get(metricId)?.name ?? ''}`, point];
  });
  const cells: readonly (readonly SheetCell[])[] = [
    ['exported by', who],
    ['exported (UTC)', { clockMs: at.getTime() }],
    ['from (UTC)', { clockMs: terms.from }],
    ['to (UTC)', { clockMs: terms.to }],
    ['local time zone', terms.timezone],
    ['rows', rows],
    ...sources,
  ];
  yield* cells.map((row, place) => rowXml(row, place + 1));
}
