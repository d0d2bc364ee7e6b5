/** ClickHouse accepts a parameter of at most 128 KiB. */
const MOST_CHARACTERS = 100_000;
/** Quotes, a comma, and backslashes before what needs them. */
const lengthOf = (value: number | string): number =>
  typeof value === 'number' ? String(value).length + 1 : 2 * Buffer.byteLength(value) + 3;

/** SQL for an array of any length as a constant, and its parameters: `<name>0`, `<name>1` … */
export function longList(name: string, type: string, values: readonly (number | string)[]) {
  const parts: (number | string)[][] = [[]];
  let room = MOST_CHARACTERS;
  for (const value of values) {
    const length = lengthOf(value);
    if (length > room && parts.at(-1)?.length !== 0) {
      parts.push([]);
      room = MOST_CHARACTERS;
    }
    parts.at(-1)?.push(value);
    room -= length;
  }
  const names = parts.map((_part, n) => `${name}${n}`);
  const arrays = names.map((each) => `{${each}: Array(${type})}`);
  return {
    sql: arrays.length === 1 ? String(arrays[0]) : `arrayConcat(${arrays.join(', ')})`,
    parameters: Object.fromEntries(names.map((each, n) => [each, parts[n] ?? []])),
  };
}
