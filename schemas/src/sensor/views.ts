/** The newest accepted value of one point, in the metric's native unit. Instants are epoch milliseconds. */
export interface LatestView {
  readonly metricId: number;
  readonly value: number;
  readonly measuredAt: number;
}

/** GET api/sensors/{org} (items) and GET api/sensors/{org}/sensor/{id}; `etag` goes into If-Match. */
export interface SensorView {
  readonly id: number;
  readonly name: string;
  readonly wireId: string;
  readonly baseSerial: string | null;
  readonly tags: readonly string[];
  /** Where it is, null where nobody has said. */
  readonly location: string | null;
  readonly intervalSeconds: number;
  readonly metrics: readonly number[];
  readonly latest: readonly LatestView[];
  readonly heardAt: string;
  readonly etag: string;
  readonly position: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Of all pages. */
  readonly total: number;
}
