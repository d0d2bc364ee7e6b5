import { pathOf } from '@watchglass/schemas/entity';
import { asset } from '@watchglass/schemas/asset/entity';
import type { AssetView } from '@watchglass/schemas/asset/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

/** The assets in sight with their points. */
export const assetList: (organizationId: number) => RowList<AssetView> = keyed((organizationId: number) =>
  rowList<AssetView>('asset', pathOf(asset, organizationId)),
);

const assetPath = (organizationId: number, id: string): string => `${pathOf(asset, organizationId)}/asset/${id}`;
const pointPath = (organizationId: number, id: string): string => `${pathOf(asset, organizationId)}/point/${id}`;

/** A thing of an organization by its id. */
interface Named {
  readonly organizationId: number;
  readonly id: string;
}

export const createAssetAtom = atom(null, (get, _set, organizationId: number, body: unknown) =>
  get(requiredHttpAtom).post(pathOf(asset, organizationId), body),
);

export const changeAssetAtom = atom(
  null,
  (get, _set, { organizationId, id, ifMatch }: Named & { readonly ifMatch: string }, body: unknown) =>
    get(requiredHttpAtom).call(assetPath(organizationId, id), { method: 'PUT', body, ifMatch }),
);

export const deleteAssetAtom = atom(null, (get, _set, organizationId: number, { id, etag }: AssetView) =>
  get(requiredHttpAtom).call(assetPath(organizationId, id), { method: 'DELETE', ifMatch: etag }),
);

export const restoreAssetAtom = atom(null, (get, _set, { organizationId, id }: Named) =>
  get(requiredHttpAtom).post(`${assetPath(organizationId, id)}/restore`),
);

/** Reads an asset again after a 412. */
export const readAssetAtom = atom(null, (get, _set, { organizationId, id }: Named) =>
  get(requiredHttpAtom).get<AssetView>(assetPath(organizationId, id)),
);

export const addPointAtom = atom(null, (get, _set, { organizationId, id }: Named, body: unknown) =>
  get(requiredHttpAtom).post(`${assetPath(organizationId, id)}/point`, body),
);

export const renamePointAtom = atom(null, (get, _set, { organizationId, id }: Named, body: unknown) =>
  get(requiredHttpAtom).call(pointPath(organizationId, id), { method: 'PUT', body }),
);

export const removePointAtom = atom(null, (get, _set, { organizationId, id }: Named) =>
  get(requiredHttpAtom).call(pointPath(organizationId, id), { method: 'DELETE' }),
);

export const attachSensorAtom = atom(null, (get, _set, { organizationId, id }: Named, body: unknown) =>
  get(requiredHttpAtom).post(`${pointPath(organizationId, id)}/attach`, body),
);

export const detachSensorAtom = atom(null, (get, _set, { organizationId, id }: Named) =>
  get(requiredHttpAtom).post(`${pointPath(organizationId, id)}/detach`),
);

/** `files` is the address of the files of an asset; `id` is that of an upload. */
export const addFileAtom = atom(null, (get, _set, files: string, id: string) =>
  get(requiredHttpAtom).post(files, { file: id }),
);

export const removeFileAtom = atom(null, (get, _set, files: string, id: string) =>
  get(requiredHttpAtom).call(`${files}/${id}`, { method: 'DELETE' }),
);
