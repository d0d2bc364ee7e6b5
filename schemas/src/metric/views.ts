/** GET api/metrics/{org}: the catalogue and the organization's custom metrics. `key` names the message of a known metric. */
export interface MetricView {
  readonly id: number;
  readonly key: string | null;
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
}
