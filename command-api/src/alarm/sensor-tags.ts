import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { TagEvent } from '@watchglass/schemas/tag/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';

export type Tagging =
  | Extract<SensorEvent, { type: 'SensorTagsChanged' | 'SensorTagsAssigned' }>
  | Extract<TagEvent, { type: 'TagMerged' | 'TagDeleted' }>;

const TYPES: ReadonlySet<string> = new Set<Tagging['type']>([
  'SensorTagsChanged',
  'SensorTagsAssigned',
  'TagMerged',
  'TagDeleted',
]);

export function isTagging(event: { readonly type: string }): event is Tagging {
  return TYPES.has(event.type);
}

/** The tags of an organization's sensors. A merged tag is the one into which it was merged; no sensor has a deleted one. */
export class SensorTags {
  readonly #ofSensor = new Map<number, readonly string[]>();
  /** The tag into which each was merged; null if it was deleted. */
  readonly #gone = new Map<string, string | null>();

  apply({ type, data }: Tagging): void {
    if (type === 'SensorTagsAssigned') this.#ofSensor.set(data.sensorId, data.tagIds);
    else if (type === 'SensorTagsChanged')
      this.#ofSensor.set(
        data.sensorId,
        data.tags.map((name) => textTagId(data.organizationId, name)),
      );
    else this.#gone.set(data.tagId, type === 'TagMerged' ? data.into : null);
  }

  has(sensorId: number, tagId: string): boolean {
    const asked = this.#present(tagId);
    return asked !== null && (this.#ofSensor.get(sensorId)?.some((each) => this.#present(each) === asked) ?? false);
  }

  /** A merge records every id anew, so one step leads to the present tag, or to one that was deleted later. */
  #present(tagId: string): string | null {
    const into = this.#gone.get(tagId);
    if (into === undefined) return tagId;
    return into === null || this.#gone.has(into) ? null : into;
  }
}
