import type { AnnotationEvent } from '@watchglass/schemas/annotation/events';
import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface AnnotationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly kind: AnnotationTarget['kind'];
  readonly sensor_id: number | null;
  readonly metric_id: number | null;
  readonly asset_id: string | null;
  readonly location_id: string | null;
  readonly starts_at: string;
  /** Null for one instant. */
  readonly ends_at: string | null;
  readonly text: string;
  readonly written_at: string;
  readonly written_by: string;
  readonly changed_at: string | null;
  readonly version: number;
  readonly revision: number;
  readonly deleted: boolean;
}

const about = (target: AnnotationTarget) => ({
  kind: target.kind,
  sensor_id: 'sensorId' in target ? target.sensorId : null,
  metric_id: 'metricId' in target ? target.metricId : null,
  asset_id: 'assetId' in target ? target.assetId : null,
  location_id: 'locationId' in target ? target.locationId : null,
});

const said = ({ data, revision }: Recorded<AnnotationEvent>) => ({
  starts_at: data.from,
  ends_at: data.to,
  text: data.text,
  revision,
});

export const annotations: Table = table<AnnotationRow, AnnotationEvent>({
  name: 'annotations',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    kind: 'text NOT NULL',
    sensor_id: 'integer',
    metric_id: 'integer',
    asset_id: 'uuid',
    location_id: 'uuid',
    starts_at: 'timestamptz NOT NULL',
    ends_at: 'timestamptz',
    text: 'text NOT NULL',
    written_at: 'timestamptz NOT NULL',
    written_by: 'text NOT NULL',
    changed_at: 'timestamptz',
    version: 'integer NOT NULL',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: {
    annotations_of_organization: '(organization_id, position)',
    annotations_by_instant: '(organization_id, starts_at) WHERE NOT deleted',
  },
  keyOf: ({ data }) => ({ id: data.annotationId }),
  on: {
    AnnotationWritten: (event) => ({
      id: event.data.annotationId,
      organization_id: event.data.organizationId,
      ...about(event.data.target),
      ...said(event),
      written_at: event.metadata.at,
      written_by: event.metadata.actor.id,
      changed_at: null,
      version: 0,
      deleted: false,
    }),
    AnnotationChanged: (event) => ({
      ...said(event),
      changed_at: event.metadata.at,
      version: event.data.version,
    }),
    AnnotationDeleted: (event) => ({ revision: event.revision, deleted: true }),
  },
});
