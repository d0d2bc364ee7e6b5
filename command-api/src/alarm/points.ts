import { Point } from './point.ts';

const METRICS_PER_SENSOR = 2 ** 21;

export interface PointId {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly metricId: number;
}

function keyOf(sensorId: number, metricId: number): number {
  return sensorId * METRICS_PER_SENSOR + metricId;
}

/** Points by organization, sensor and metric: one lookup for each reading. */
export class Points {
  readonly #organizations = new Map<number, Map<number, Point>>();

  of(organizationId: number): OrganizationPoints {
    const known = this.#organizations.get(organizationId);
    if (known) return new OrganizationPoints(organizationId, known);
    const points = new Map<number, Point>();
    this.#organizations.set(organizationId, points);
    return new OrganizationPoints(organizationId, points);
  }

  add(point: Point): void {
    this.of(point.organizationId).add(point);
  }

  find({ organizationId, sensorId, metricId }: PointId): Point | undefined {
    return this.#organizations.get(organizationId)?.get(keyOf(sensorId, metricId));
  }
}

class OrganizationPoints {
  readonly #organizationId: number;
  readonly #points: Map<number, Point>;

  constructor(organizationId: number, points: Map<number, Point>) {
    this.#organizationId = organizationId;
    this.#points = points;
  }

  [Symbol.iterator](): Iterator<Point> {
    return this.#points.values();
  }

  add(point: Point): void {
    this.#points.set(keyOf(point.sensorId, point.metricId), point);
  }

  /** Returns the point, and creates it on its first reading. */
  at(sensorId: number, metricId: number): Point {
    const known = this.#points.get(keyOf(sensorId, metricId));
    if (known) return known;
    const point = new Point(this.#organizationId, sensorId, metricId);
    this.add(point);
    return point;
  }
}
