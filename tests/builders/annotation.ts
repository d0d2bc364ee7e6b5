import type { WriteAnnotation } from '@watchglass/schemas/annotation/commands';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** An annotation of now on the whole workspace, written by the owner, and waits until it is listed; returns its id. */
export async function newAnnotation({ id, owner }: Workspace, changed: Partial<WriteAnnotation> = {}): Promise<string> {
  const path = `/api/annotations/${id}`;
  const said = { target: { kind: 'workspace' }, from: new Date().toISOString(), to: null, text: 'A door', ...changed };
  const made = taken(await owner.ask<{ id: string }>('POST', path, said)).id;
  taken(await owner.ask('GET', path));
  return made;
}
