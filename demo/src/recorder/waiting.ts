import type { Page } from '@watchglass/schemas/page';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { WebhookView } from '@watchglass/schemas/webhook/views';
import type { Person } from '../workspace/api.ts';
import type { Waiting } from './receivers-section.ts';

/** What the product says that it still has for the services of the outside world. */
export async function waitingAt({ call }: Person, organizationId: number): Promise<Waiting> {
  const { items: webhooks } = await call<Page<WebhookView>>('GET', `/api/webhooks/${organizationId}?rowsPerPage=100`);
  const messages = webhooks.reduce((sum, { waiting }) => sum + waiting, 0);
  const { items } = await call<Page<IntegrationView>>('GET', `/api/integrations/${organizationId}?rowsPerPage=100`);
  const readings = (isThere: (integration: IntegrationView) => boolean): string =>
    `${items.filter(isThere).reduce((sum, { behind }) => sum + behind, 0)} readings`;
  return {
    webhook: `${messages} messages`,
    senml: readings(({ address }) => address.includes('/senml')),
    influx: readings(({ address }) => address.includes('/influx')),
    mqtt: readings(({ kind }) => kind === 'mqttOut'),
  };
}
