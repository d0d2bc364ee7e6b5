import { flag, oneOf, otherwise, shape, type ValueOf } from '../shape.ts';
import { searched } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The integrations and their states. */
export const integrationsTableTileProps = shape({
  search: searched(),
  sort: otherwise(oneOf('name'), 'name'),
  descending: otherwise(flag(), false),
});
export type IntegrationsTableTileProps = ValueOf<typeof integrationsTableTileProps>;

export const integrationsTableTile = tileKind(integrationsTableTileProps, () => true);
