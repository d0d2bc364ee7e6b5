import { cellText, quoted } from '@watchglass/schemas/http/cell-text';
import { SET_COLUMNS, type ImportChange } from '@watchglass/schemas/sensor/import';

type SetColumn = (typeof SET_COLUMNS)[number];

const columnsOf = (change: ImportChange): readonly SetColumn[] =>
  SET_COLUMNS.filter((column) => change[column] !== undefined);
const kindOf = (change: ImportChange): string => columnsOf(change).join();

/** Changes of the same columns side by side, so that a part of them is mostly one file. */
export function inOrder(changes: readonly ImportChange[]): readonly ImportChange[] {
  return changes.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)) || a.line - b.line);
}

/**
 * The files that carry out a part of the changes, and nothing that was not listed: each file has only the columns that
 * its sensors change. A location without a name is written as its id, which is then refused.
 */
export function filesOf(part: readonly ImportChange[], locations: Names): readonly string[] {
  return [...new Set(part.map(kindOf))].map((kind) => {
    const changes = part.filter((change) => kindOf(change) === kind);
    const columns = changes[0] ? columnsOf(changes[0]) : [];
    const lines = changes.map((change) => [
      String(change.sensorId),
      ...columns.map((column) => cellOf(change, column, locations)),
    ]);
    return [['id', ...columns], ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
  });
}

type Names = ReadonlyMap<string, string>;

function cellOf(change: ImportChange, column: SetColumn, locations: Names): string {
  return cellText(CELLS[column](change, locations));
}

const CELLS: Readonly<Record<SetColumn, (change: ImportChange, locations: Names) => string>> = {
  name: ({ name }) => name?.after ?? '',
  tags: ({ tags }) => tags?.after.join(', ') ?? '',
  location: ({ location }, locations) => nameOf(location?.after ?? null, locations),
  setIntervalSeconds: ({ setIntervalSeconds }) => String(setIntervalSeconds?.after ?? ''),
};

function nameOf(location: string | null, locations: Names): string {
  return location === null ? '' : (locations.get(location) ?? location);
}
