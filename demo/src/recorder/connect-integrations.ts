import type { IntegrationTerms } from '@watchglass/schemas/integration/commands';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import type { Person } from '../workspace/api.ts';
import { DEVICE_CLOUD } from './device-cloud.ts';
import type { Recorder } from './recorder.ts';

interface Connecting {
  readonly owner: Person;
  readonly organizationId: number;
  readonly recorder: Pick<Recorder, 'url' | 'hasMoved' | 'broker'>;
}

type Said = Pick<IntegrationTerms, 'name' | 'kind' | 'address' | 'values' | 'headers'> &
  Partial<Pick<IntegrationTerms, 'schedule' | 'mqtt' | 'credentials'>>;

const ON_ARRIVAL = { every: 'arrival', cron: null } as const;
const MQTT = { qos: 1, retain: false, layout: 'base', will: null } as const;

/** One of each kind; one whose receiver is not there, and one whose receiver refuses what it gets. */
function integrationsOf({ url, broker }: Connecting['recorder']): readonly Said[] {
  return [
    {
      name: 'Data warehouse',
      kind: 'senml',
      address: `${url}/senml`,
      values: 'measurements',
      headers: [{ name: 'X-Site', value: 'Riga' }],
    },
    { name: 'Device health', kind: 'telemetry', address: `${url}/senml`, values: 'telemetry' },
    {
      name: 'Energy dashboards',
      kind: 'influx',
      address: `${url}/influx/api/v2/write?org=demo&bucket=readings`,
      values: 'measurements',
    },
    {
      name: 'Building broker',
      kind: 'mqttOut',
      address: broker.url,
      values: 'measurements',
      schedule: ON_ARRIVAL,
      mqtt: { ...MQTT, root: 'demo/building' },
    },
    {
      name: 'Plant floor',
      kind: 'mqttIn',
      address: broker.url,
      values: 'measurements',
      schedule: ON_ARRIVAL,
      mqtt: { ...MQTT, root: 'plant' },
    },
    {
      name: 'Building equipment',
      kind: 'deviceCloud',
      address: `${url}/cloud`,
      values: 'measurements',
      credentials: { kind: 'oauth', ...DEVICE_CLOUD },
    },
    { name: 'Old archive', kind: 'senml', address: 'http://127.0.0.1:12/archive', values: 'measurements' },
    { name: 'Partner portal', kind: 'influx', address: `${url}/no-such-door`, values: 'measurements' },
  ];
}

/** Makes the integrations of the demo and enables them, and brings those of an earlier start to the recorder's address. */
export async function connectIntegrations({ owner, organizationId, recorder }: Connecting): Promise<void> {
  const path = `/api/integrations/${organizationId}`;
  const { items } = await owner.call<Page<IntegrationView>>('GET', `${path}?rowsPerPage=100`);
  for (const said of integrationsOf(recorder)) {
    const terms = { scope: { by: 'all' }, schedule: { every: 'minute' }, ...said };
    const known = items.find((each) => each.name === said.name);
    if (known === undefined) {
      const { id } = await owner.call<{ id: string }>('POST', path, terms);
      await owner.call('POST', `${path}/integration/${id}/enable`);
    } else if (recorder.hasMoved) await owner.call('PUT', `${path}/integration/${known.id}`, terms);
  }
}
