import { pathOf } from '@watchglass/schemas/entity';
import type { WallOrderAsked, WallTerms } from '@watchglass/schemas/wall/commands';
import { wall } from '@watchglass/schemas/wall/entity';
import type { AskingScreen, WallPresence, WallView } from '@watchglass/schemas/wall/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed, resource, type Resource } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const wallList: (organizationId: number) => RowList<WallView> = keyed((organizationId: number) =>
  rowList<WallView>('wall', pathOf(wall, organizationId)),
);

/** What the walls of a workspace last said of themselves. */
export const presenceResource: (organizationId: number) => Resource<readonly WallPresence[]> = keyed(
  (organizationId: number) =>
    resource<readonly WallPresence[]>(
      async (http) =>
        (await http.get<{ items: readonly WallPresence[] }>(`${pathOf(wall, organizationId)}/presence`)).items,
    ),
);

interface OfWall {
  readonly organizationId: number;
  readonly wall: Pick<WallView, 'id' | 'etag'>;
}

const pathOfWall = ({ organizationId, wall: { id } }: OfWall): string => `${pathOf(wall, organizationId)}/wall/${id}`;
const pathOfCode = (organizationId: number, code: string): string =>
  `${pathOf(wall, organizationId)}/pair/${encodeURIComponent(code)}`;

export const askingScreenAtom = atom(null, (get, _set, organizationId: number, code: string) =>
  get(requiredHttpAtom).get<AskingScreen>(pathOfCode(organizationId, code)),
);

interface OfCode {
  readonly organizationId: number;
  readonly code: string;
}

export const approveAtom = atom(null, (get, _set, { organizationId, code }: OfCode, terms: WallTerms) =>
  get(requiredHttpAtom).post<{ readonly id: string }>(pathOfCode(organizationId, code), terms),
);

export const denyAtom = atom(null, async (get, _set, organizationId: number, code: string) => {
  await get(requiredHttpAtom).call(pathOfCode(organizationId, code), { method: 'DELETE' });
});

export const configureAtom = atom(null, async (get, _set, of: OfWall, terms: WallTerms) => {
  await get(requiredHttpAtom).call(pathOfWall(of), { method: 'PUT', body: terms, ifMatch: of.wall.etag });
});

export const readWallAtom = atom(null, (get, _set, of: OfWall) => get(requiredHttpAtom).get<WallView>(pathOfWall(of)));

export const revokeAtom = atom(null, async (get, _set, of: OfWall) => {
  await get(requiredHttpAtom).call(pathOfWall(of), { method: 'DELETE', ifMatch: of.wall.etag });
});

export const orderAtom = atom(null, async (get, _set, of: OfWall, order: WallOrderAsked) => {
  await get(requiredHttpAtom).post(`${pathOfWall(of)}/order`, order);
});

export const silenceAtom = atom(null, async (get, _set, of: OfWall, minutes: number) => {
  await get(requiredHttpAtom).post(`${pathOfWall(of)}/silence`, { minutes });
});
