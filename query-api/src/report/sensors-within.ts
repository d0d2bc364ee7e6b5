import { localDayAt } from '@watchglass/schemas/local-time';
import type { ReportPeriod, ReportSensor } from '@watchglass/schemas/report/content';
import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import type { QueryDeps } from '../deps.ts';
import type { Reading } from '../http/route.ts';
import type { SourceAsked } from '../reading/asked-source.ts';

const DAY_MS = 86_400_000;

interface SensorRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly wire_id: string;
}

interface CertificateRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly certificate: string;
  readonly laboratory: string;
  readonly on: string;
  readonly due_on: string;
}

const CERTIFICATES = `SELECT c.sensor_id, c.certificate, c.laboratory, c.calibrated_on::text AS "on", c.due_on::text AS due_on
  FROM read.calibrations c WHERE c.organization_id = $1 AND c.sensor_id = ANY ($2::int[]) AND c.withdrawn_at IS NULL
    AND c.due_on >= $3::date AND c.calibrated_on <= $4::date ORDER BY c.calibrated_on, c.recorded_at, c.id`;

type Deps = Pick<Reading, 'relational' | 'sight'> & Pick<QueryDeps, 'eventStore'>;

/** The sensors of a source in a period, with the certificates and the adjustments that held then. */
export async function sensorsWithin(
  { relational, sight: { organizationId }, eventStore }: Deps,
  sources: readonly SourceAsked[],
  { zone, ...period }: ReportPeriod & { readonly zone: string },
): Promise<(source: SourceAsked) => ReportSensor[]> {
  const ids = [...new Set(sources.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const [first, last] = [dayOf(period.from, zone), dayOf(period.to - 1, zone)];
  const [rows, certificates, adjusted] = await Promise.all([
    relational.query<SensorRow>({
      name: 'report.sensors-within',
      text: 'SELECT id, name, wire_id FROM read.sensors WHERE organization_id = $1 AND id = ANY ($2::int[])',
      values: [organizationId, ids],
    }),
    relational.query<CertificateRow>({
      name: 'report.certificates',
      text: CERTIFICATES,
      values: [organizationId, ids, first, last],
    }),
    Promise.all(ids.map(async (id) => [id, await adjustmentsOf(eventStore, id)] as const)),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const versions = new Map(adjusted);
  return ({ parts, metricId }) =>
    [...new Set(parts.map(({ sensorId }) => sensorId))].map((id) => ({
      id,
      name: byId.get(id)?.name ?? '',
      wireId: byId.get(id)?.wire_id ?? '',
      certificates: certificates
        .filter(({ sensor_id }) => sensor_id === id)
        .map(({ certificate, laboratory, on, due_on }) => ({ number: certificate, laboratory, on, dueOn: due_on })),
      adjustments: adjustmentsWithin(
        (versions.get(id) ?? []).filter((each) => each.metricId === metricId),
        period,
      ),
    }));
}

const dayOf = (at: number, zone: string): string => new Date(localDayAt(at, zone) * DAY_MS).toISOString().slice(0, 10);

type Adjusted = Extract<SensorEvent, { type: 'SensorAdjusted' }>['data'];

async function adjustmentsOf(eventStore: QueryDeps['eventStore'], sensorId: number): Promise<Adjusted[]> {
  const found: Adjusted[] = [];
  for await (const recorded of eventStore.readStream(sensorStream(sensorId))) {
    const event = recorded as unknown as SensorEvent;
    if (event.type === 'SensorAdjusted') found.push(event.data);
  }
  return found;
}

/** The versions of one point that held in the period, oldest first, without a first one that changes no value. */
export function adjustmentsWithin(
  versions: readonly Pick<Adjusted, 'version' | 'from' | 'slope' | 'offset' | 'tare' | 'normalising'>[],
  period: ReportPeriod,
): ReportSensor['adjustments'] {
  return versions
    .filter(({ from }, place) => from < period.to && (versions[place + 1]?.from ?? Infinity) > period.from)
    .map(({ version, from, slope, offset, tare, normalising }) => ({
      version,
      from,
      slope,
      offset,
      tare: tare?.value ?? 0,
      normalising,
    }))
    .filter(
      ({ slope, offset, tare, normalising }, place) =>
        place > 0 || slope !== 1 || offset !== 0 || tare !== 0 || normalising !== 1,
    );
}
