import type { RefusalTable } from '../refusal.ts';

export const webhookRefusals = {
  WebhookNameTaken: { status: 422, message: 'There is already a webhook with this name.' },
  TooManyWebhooks: { status: 422, message: 'The workspace has reached the maximum number of webhooks.' },
  MessageForgotten: { status: 422, message: 'Messages of then are no longer kept.' },
} as const satisfies RefusalTable;
