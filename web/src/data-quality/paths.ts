interface Range {
  readonly from: number;
  readonly to: number;
}

/** The line chart of a sensor in a range, below the workspace; with one metric only, if it is given. */
export function chartPath(sensorId: number, { from, to }: Range, metricId?: number): string {
  const query = new URLSearchParams({
    sensors: String(sensorId),
    ...(metricId !== undefined && { metrics: String(metricId) }),
    preset: 'custom',
    from: String(from),
    to: String(to),
  });
  return `analytics/line-chart?${query.toString()}`;
}
