import { textOfCell } from '@watchglass/schemas/http/cell-text';
import { TAG_MAX_CHARACTERS } from '@watchglass/schemas/tag/limits';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';

const SEPARATOR = ',';

/** Texts between commas, as they compare with each other: the export puts all tags in one cell. */
const partsOf = (cell: string): readonly string[] =>
  textOfCell(cell)
    .split(SEPARATOR)
    .map((part) => keyOfTag(textOfCell(part.trim()).trim()))
    .filter((part) => part !== '')
    .sort();

/** True if the cell is what an export writes for these tags, in any order. */
export function saysTags(cell: string, names: readonly string[]): boolean {
  const [said, exported] = [partsOf(cell), partsOf(names.join(`${SEPARATOR} `))];
  return said.length === exported.length && said.every((part, index) => part === exported[index]);
}

/**
 * The names in a cell, each once. A name that itself has commas is found if there is such a tag; `nameOf` is given a key
 * and returns the tag's own spelling.
 */
export function namesIn(cell: string, nameOf: (key: string) => string | undefined): readonly string[] {
  const parts = textOfCell(cell).split(SEPARATOR);
  const names = new Map<string, string>();
  for (let from = 0; from < parts.length;) {
    const { name, count } = longestFrom(parts.slice(from, from + TAG_MAX_CHARACTERS), nameOf);
    const key = keyOfTag(name);
    if (name !== '' && !names.has(key)) names.set(key, name);
    from += count;
  }
  return [...names.values()];
}

/** The longest run of parts that a tag has as its name, else the first part. */
function longestFrom(parts: readonly string[], nameOf: (key: string) => string | undefined) {
  for (let count = parts.length; count > 0; count -= 1) {
    const name = nameOf(keyOfTag(parts.slice(0, count).join(SEPARATOR).trim()));
    if (name !== undefined) return { name, count };
  }
  return { name: (parts[0] ?? '').trim(), count: 1 };
}
