import type { CloudDeviceView } from '@watchglass/schemas/device-cloud/views';
import { DEVICES_PER_CLOUD } from '@watchglass/schemas/device-cloud/limits';
import { pathOf } from '@watchglass/schemas/entity';
import { integration as entity } from '@watchglass/schemas/integration/entity';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import type { DeviceInfoTileProps } from '@watchglass/schemas/tile/device-info';
import { Failure } from '../../http/failure.ts';
import type { Http } from '../../http/http.ts';
import type { Loaded } from '../../http/resource.ts';
import { useRereading } from '../../integration/use-integrations.ts';
import { useOrganization } from '../../user/rights.ts';

export interface ShownDevice {
  /** The cloud that knows the device. */
  readonly cloud: IntegrationView;
  /** Null if the cloud does not name it. */
  readonly device: CloudDeviceView | null;
}

const NOT_FOUND = 404;

const devicesPath = (organizationId: number, query: Readonly<Record<string, string>>): string =>
  `/api/device-info/${organizationId}/devices?${new URLSearchParams(query).toString()}`;

/** Null if the cloud is not set up here. */
async function readShown(
  http: Http,
  paths: { readonly cloud: string; readonly devices: string },
  signal: AbortSignal,
): Promise<ShownDevice | null> {
  try {
    const [cloud, { items }] = await Promise.all([
      http.get<IntegrationView>(paths.cloud, signal),
      http.get<Page<CloudDeviceView>>(paths.devices, signal),
    ]);
    return { cloud, device: items[0] ?? null };
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === NOT_FOUND) return null;
    throw thrown;
  }
}

/** One device as its cloud last said it, and whether the cloud answers; null without one that is set up. */
export function useShownDevice({ integrations: [id = ''], device }: DeviceInfoTileProps): Loaded<ShownDevice | null> {
  const { id: organizationId } = useOrganization();
  const devices = devicesPath(organizationId, { integration: id, device, rowsPerPage: '1' });
  const cloud = `${pathOf(entity, organizationId)}/integration/${id}`;
  return useRereading(devices, (http, signal) =>
    id === '' || device === '' ? Promise.resolve(null) : readShown(http, { cloud, devices }, signal),
  );
}

/** The devices of one cloud; none without one. */
export function useDevices(id: string): Loaded<readonly CloudDeviceView[]> {
  const { id: organizationId } = useOrganization();
  const path = devicesPath(organizationId, { integration: id, rowsPerPage: String(DEVICES_PER_CLOUD) });
  return useRereading(path, async (http, signal) =>
    id === '' ? [] : (await http.get<Page<CloudDeviceView>>(path, signal)).items,
  );
}
