import type { Shape } from '../shape.ts';
import { namedSources, remapped, type NewIdOf, type Sources } from './sources.ts';

/** What storing, importing and rights know of a kind of tile. */
export interface TileKind<P extends Readonly<Record<string, unknown>> = Record<string, unknown>> {
  readonly props: Shape<P>;
  readonly sourcesOf: (props: P) => Sources;
  readonly remap: (props: P, newIdOf: NewIdOf) => P;
}

/** `showsAll`: true for props that name no source and show everything in sight. */
export function tileKind<P extends Readonly<Record<string, unknown>>>(
  props: Shape<P>,
  showsAll: (props: P) => boolean = () => false,
): TileKind<P> {
  return { props, sourcesOf: (given) => (showsAll(given) ? 'all' : namedSources(given)), remap: remapped };
}
