import Supercluster from 'supercluster';
import { TILE_PIXELS } from '@watchglass/schemas/plan/limits';
import type { Size } from '@watchglass/schemas/plan/tiles';

const MOST_ZOOM = 20;

/** Fractions of the image: 0, 0 is its upper left corner. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Pixels of the screen per pixel of the image. */
  readonly scale: number;
}

interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A marker: one spot, or several that are too close to be told apart. */
export interface Group<S> {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly spots: readonly S[];
}

/** Groups spots by their distance on the screen, at any scale. A group stays the same object while its spots do. */
export class Clusters<S extends Spot> {
  readonly #size: Size;
  readonly #side: number;
  readonly #index: Supercluster<{ readonly spot: S }, Record<string, never>>;
  readonly #groups = new Map<string, Group<S>>();

  /** Spots closer than `radius` pixels on the screen are shown as one. */
  constructor(size: Size, spots: readonly S[], radius: number) {
    this.#size = size;
    this.#side = Math.max(size.width, size.height);
    this.#index = new Supercluster({ radius, extent: TILE_PIXELS, maxZoom: MOST_ZOOM, minPoints: 2 });
    this.#index.load(
      spots.map((spot) => ({
        type: 'Feature' as const,
        properties: { spot },
        geometry: { type: 'Point' as const, coordinates: [...this.#toGlobe(spot)] },
      })),
    );
  }

  /** The groups within a view: more of them are joined where there would be more than `most`. */
  within({ left, top, right, bottom, scale }: View, most: number): Group<S>[] {
    const [west, north] = this.#toGlobe({ x: left, y: top });
    const [east, south] = this.#toGlobe({ x: right, y: bottom });
    const fitting = Math.round(Math.log2((this.#side * scale) / TILE_PIXELS));
    let zoom = Math.max(0, Math.min(MOST_ZOOM, fitting));
    let found = this.#index.getClusters([west, south, east, north], zoom);
    while (found.length > most && zoom > 0) {
      zoom -= 1;
      found = this.#index.getClusters([west, south, east, north], zoom);
    }
    return found.map(({ properties, geometry }) => this.#group(properties, geometry.coordinates));
  }

  #group(properties: object, [longitude = 0, latitude = 0]: readonly number[]): Group<S> {
    if ('spot' in properties) {
      const spot = properties.spot as S;
      return this.#kept(spot.id, () => ({ key: spot.id, x: spot.x, y: spot.y, spots: [spot] }));
    }
    const { cluster_id: id } = properties as { readonly cluster_id: number };
    return this.#kept(`+${id}`, () => {
      const spots = this.#index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.spot);
      const first = spots.map((spot) => spot.id).toSorted()[0] ?? String(id);
      return { key: `${first}+${spots.length}`, ...this.#toPlan(longitude, latitude), spots };
    });
  }

  #kept(name: string, make: () => Group<S>): Group<S> {
    const known = this.#groups.get(name) ?? make();
    this.#groups.set(name, known);
    return known;
  }

  /** Supercluster knows a globe in Mercator's projection; the image lies in its upper left corner. */
  #toGlobe({ x, y }: { readonly x: number; readonly y: number }): readonly [longitude: number, latitude: number] {
    const right = Math.min(1, Math.max(0, x)) * (this.#size.width / this.#side);
    const down = Math.min(1, Math.max(0, y)) * (this.#size.height / this.#side);
    const turned = ((180 - down * 360) * Math.PI) / 180;
    return [right * 360 - 180, (360 * Math.atan(Math.exp(turned))) / Math.PI - 90];
  }

  #toPlan(longitude: number, latitude: number): { readonly x: number; readonly y: number } {
    const sine = Math.sin((latitude * Math.PI) / 180);
    const down = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
    return {
      x: ((longitude + 180) / 360) * (this.#side / this.#size.width),
      y: down * (this.#side / this.#size.height),
    };
  }
}
