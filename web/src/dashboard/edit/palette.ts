import { holds, type Membership } from '@watchglass/schemas/member/rights';
import { isFoundBy, soughtWords } from '@watchglass/schemas/search/words';
import type { DrawnTileType } from '../../tiles/tile-types.ts';

/** Why a kind cannot be added: the dashboard has no room, or the person may not see its content. */
export type Closed = 'full' | 'denied';

/** A kind of tile in the palette. */
export interface Offer {
  readonly type: DrawnTileType;
  readonly label: string;
  /** One sentence about what it shows. */
  readonly about: string;
  readonly closed: Closed | null;
}

interface Asked {
  readonly types: readonly DrawnTileType[];
  readonly membership: Membership;
  /** How many tiles have room. */
  readonly room: number;
  readonly typed: string;
  readonly textsOf: (type: DrawnTileType) => Pick<Offer, 'label' | 'about'>;
}

/** The kinds whose name or sentence has the typed words; all of them without a word. Their order stays. */
export function offersFor({ types, membership, room, typed, textsOf }: Asked): Offer[] {
  const sought = soughtWords(typed);
  const offers = types.map((type): Offer => {
    const closed = room <= 0 ? 'full' : holds(membership, type.module, 'r') ? null : 'denied';
    return { type, ...textsOf(type), closed };
  });
  return sought.length === 0 ? offers : offers.filter(({ label, about }) => isFoundBy(`${label} ${about}`, sought));
}
