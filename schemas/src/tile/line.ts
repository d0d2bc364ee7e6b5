import { integer, listOf, oneOf, otherwise, shape, type ValueOf } from '../shape.ts';

/** One metric of up to six sensors over the last hours. */
export const lineTileProps = shape({
  sensors: listOf(integer(1), { max: 6 }),
  metrics: listOf(integer(1), { max: 1 }),
  hours: otherwise(oneOf(1, 12, 24, 36, 48, 72, 168, 336, 720), 24),
});
export type LineTileProps = ValueOf<typeof lineTileProps>;
