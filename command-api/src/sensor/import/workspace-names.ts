import { organizationStream } from '@watchglass/schemas/organization/events';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../../handle-command.ts';
import { keyOfLocation } from '../../location/change-locations.ts';
import { organizationFold } from '../../organization/organization.ts';
import { tagsFold, type Tags } from '../../tag/tags.ts';

/** The tags and locations of an organization by name. */
export interface WorkspaceNames {
  readonly tags: Tags;
  readonly tagsByKey: ReadonlyMap<string, { readonly tagId: string; readonly name: string }>;
  /** Names by id. */
  readonly locations: ReadonlyMap<string, string>;
  readonly locationsByKey: ReadonlyMap<string, string>;
}

export async function workspaceNames(store: EventStore, organizationId: number): Promise<WorkspaceNames> {
  const [{ state: tags }, { state: organization }] = await Promise.all([
    load(store, tagsStream(organizationId), tagsFold),
    load(store, organizationStream(organizationId), organizationFold),
  ]);
  const all = organization.status === 'unknown' ? [] : [...organization.locations];
  return namesOf(
    tags,
    all.map(([id, { name }]) => [id, name]),
  );
}

export function namesOf(tags: Tags, locations: readonly (readonly [id: string, name: string])[]): WorkspaceNames {
  return {
    tags,
    tagsByKey: new Map([...tags.tags].map(([tagId, { name }]) => [keyOfTag(name), { tagId, name }])),
    locations: new Map(locations),
    locationsByKey: new Map(locations.map(([id, name]) => [keyOfLocation(name), id])),
  };
}
