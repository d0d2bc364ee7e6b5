import { annotation } from '@watchglass/schemas/annotation/entity';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { pathOf } from '@watchglass/schemas/entity';
import { atom } from 'jotai';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';

const REFUSED: RefusedFields = { BeyondYourLocations: 'target' };

interface Saved {
  readonly organizationId: number;
  /** The version on screen; null writes a new one. */
  readonly seen: AnnotationView | null;
}

export const saveAnnotationAtom = atom(null, async (get, _set, { organizationId, seen }: Saved, body: object) => {
  const { call } = get(requiredHttpAtom);
  const path = pathOf(annotation, organizationId);
  const sent =
    seen === null
      ? call(path, { method: 'POST', body })
      : call(`${path}/annotation/${seen.id}`, { method: 'PUT', body, ifMatch: seen.etag });
  await atFields<unknown>(sent, REFUSED);
});

export const deleteAnnotationAtom = atom(
  null,
  async (get, _set, organizationId: number, { id, etag }: AnnotationView) => {
    const path = `${pathOf(annotation, organizationId)}/annotation/${id}`;
    await get(requiredHttpAtom).call(path, { method: 'DELETE', ifMatch: etag });
  },
);
