import { DEVICE_ID_MAX_CHARACTERS } from '@watchglass/schemas/device-cloud/limits';
import { cloudDeviceShape, type CloudDevice, type CloudDeviceView } from '@watchglass/schemas/device-cloud/views';
import { integration } from '@watchglass/schemas/integration/entity';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, optional, shape, text, uuid } from '@watchglass/schemas/shape';
import { pagingFields, window } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { STATE } from '../integration/rows.ts';

interface DeviceRow extends Record<string, unknown> {
  readonly integration_id: string;
  readonly state: CloudDeviceView['state'];
  readonly off_cause: CloudDeviceView['offCause'];
  readonly why: string;
  readonly device: CloudDevice;
  readonly total: string;
}

const CLOUDS = `read.integrations t WHERE t.organization_id = $1 AND t.kind = 'deviceCloud' AND NOT t.deleted`;

/** Bound to the workspace twice: by the integration, and by the row of its devices. */
const DEVICES = `
SELECT t.id AS integration_id, ${STATE} AS state, t.off_cause, t.why, d.device, count(*) OVER () AS total
  FROM read.integrations t
  JOIN command.cloud_devices c ON c.integration_id = t.id AND c.organization_id = t.organization_id
  CROSS JOIN LATERAL jsonb_array_elements(c.devices) WITH ORDINALITY AS d (device, n)
  WHERE t.organization_id = $1 AND t.kind = 'deviceCloud' AND NOT t.deleted
    AND ($2::uuid IS NULL OR t.id = $2) AND ($3::text IS NULL OR d.device->>'id' = $3)
  ORDER BY lower(t.name), t.id, d.n LIMIT $4 OFFSET $5`;

/**
 * GET /api/device-info/{org}/devices: the devices of device clouds with their data points, as each cloud said them last; of one cloud by
 * `integration`, one of them by `device`, its id there. Nothing is asked of a cloud for it.
 */
export const deviceCloudRoutes = [
  route({
    path: '/api/device-info/{org}/devices',
    needs: integration.needs,
    reads: ['integrations'],
    past: 'never',
    answers: { 200: pageOf(cloudDeviceShape) },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    query: shape({
      ...pagingFields,
      integration: optional(uuid()),
      device: optional(text(DEVICE_ID_MAX_CHARACTERS)),
    }),
    refuses: ['BelimoApiConnectorNotSet'],
    handler: async ({ relational, sight, query }): Promise<Page<CloudDeviceView>> => {
      const { integration: cloud = null, device = null } = query;
      const { organizationId } = sight;
      if (cloud !== null) {
        const known = await relational.query({
          name: 'device_clouds.one',
          text: `SELECT 1 FROM ${CLOUDS} AND t.id = $2`,
          values: [organizationId, cloud],
        });
        if (known.length === 0) refuse('BelimoApiConnectorNotSet');
      }
      const rows = await relational.query<DeviceRow>({
        name: 'cloud_devices.page',
        text: DEVICES,
        values: [organizationId, cloud, device, ...window(query)],
      });
      return { items: rows.map(viewOf), total: Number(rows[0]?.total ?? 0) };
    },
  }),
];

function viewOf({
  integration_id: integrationId,
  state,
  off_cause: offCause,
  why,
  device,
}: DeviceRow): CloudDeviceView {
  return { integrationId, state, offCause, why, ...device };
}
