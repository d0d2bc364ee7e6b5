import type { Page } from '@watchglass/schemas/page';
import type { WebhookView } from '@watchglass/schemas/webhook/views';
import type { Person } from '../workspace/api.ts';
import type { Waiting } from './page.ts';

/** What the product says that it still has for the services of the outside world. */
export async function waitingAt({ call }: Person, organizationId: number): Promise<Waiting> {
  const { items: webhooks } = await call<Page<WebhookView>>('GET', `/api/webhooks/${organizationId}?rowsPerPage=100`);
  const messages = webhooks.reduce((sum, { waiting }) => sum + waiting, 0);
  return { webhook: `${messages} messages` };
}
