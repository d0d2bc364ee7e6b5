import { presentTag, type Tags } from './tags.ts';

/** The organization's tags, and those of them that a thing gets. */
export interface Tagging {
  readonly tags: Tags;
  readonly tagIds: readonly string[];
}

/** True if a thing with the tags `before` gets others. A merged tag counts as its target, a deleted one as absent. */
export function changesTags(before: readonly string[], { tags, tagIds }: Tagging): boolean {
  const present = new Set(before.map((id) => presentTag(tags, id)).filter((id) => id !== null));
  return tagIds.length !== present.size || !tagIds.every((id) => present.has(id));
}
