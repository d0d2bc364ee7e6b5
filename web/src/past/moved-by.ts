import { entityNamed, ROW_CONCEPTS, type RowConcept } from '@watchglass/schemas/entities';

const nameOf = (folder: string): string => folder.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Events of these change no row that a page shows. */
const NONE: ReadonlySet<string> = new Set(['audit', 'licence', 'user']);

/** The rows that events of a concept may have changed: what is not known to change few may change all. */
export function movedBy(concept: string): readonly RowConcept[] {
  if (NONE.has(concept)) return [];
  const name = nameOf(concept);
  const moved = ROW_CONCEPTS.filter((row) => row === name || entityNamed(row).movedBy.some((mover) => mover === name));
  return moved.length > 0 ? moved : ROW_CONCEPTS;
}
