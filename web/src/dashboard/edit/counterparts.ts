import type { Http } from '../../http/http.ts';
import { describeThings, findCounterparts } from '../create/find-things.ts';
import { keyOf, type Counterparts, type Stranger } from './pasted-tiles.ts';

interface Strangers {
  /** The workspace from which the tiles come. */
  readonly organizationId: number;
  readonly things: readonly Stranger[];
}

/**
 * This workspace's counterparts of things of another one, by their names there, as an import finds them. A person who does not
 * see that workspace gets none.
 */
export async function counterpartsOf(
  http: Pick<Http, 'get'>,
  organizationId: number,
  { organizationId: elsewhere, things }: Strangers,
): Promise<Counterparts> {
  const described = (await describeThings(http, elsewhere, things)).filter(({ name }) => name !== null);
  const found = await findCounterparts(http, organizationId, described);
  return new Map(
    described.flatMap((source, at) => {
      const thing = found[at];
      return thing ? [[keyOf(source), thing.id] as const] : [];
    }),
  );
}
