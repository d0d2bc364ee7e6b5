import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { smsStatusQuery } from '@watchglass/schemas/notification/commands';
import { refuse } from '@watchglass/schemas/refusals';
import { Webhook } from 'standardwebhooks';
import type { ServiceDeps } from '../deps.ts';
import { route } from '../http/route.ts';
import type { SmsConfig } from './sms-config.ts';
import { statusAddress } from './sms-gateway.ts';
import { isSame, twilioSignature } from './twilio.ts';

const BODY_MAX_BYTES = 4096;
const MOST_AGE_SECONDS = 300;

/** The words of providers for the end of a message; all others are on the way. */
const FINAL: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/**
 * POST /api/sms/status?message=…: what became of a text message, signed by the provider. The first final status stays: a signed report that
 * comes again changes nothing and is refused.
 */
export function smsStatusRoute({ config, relational, clock }: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/sms/status',
    needs: { access: 'public' },
    accepts: 'application/x-www-form-urlencoded',
    answers: { 200: doneShape },
    query: smsStatusQuery,
    refuses: ['SmsStatusForged', 'SmsStatusKnown'],
    // The signature is over the bytes as they came.
    settings: { payload: { parse: false, output: 'data', maxBytes: BODY_MAX_BYTES } },
    handler: async ({ request, query: { message } }) => {
      const body = Buffer.isBuffer(request.payload) ? request.payload.toString('utf8') : '';
      const address = statusAddress(config.publicUrl, message);
      const status = reported(request, { body, address, provider: config.sms.provider, now: clock() });
      const final = FINAL[(status ?? refuse('SmsStatusForged')).toLowerCase()];
      if (final === undefined) return {};
      const noted = await relational.query(
        `UPDATE command.messages SET arrived = $2, noted = false, outcome = coalesce(outcome, 'sent'), claim = NULL
          WHERE id = $1 AND channel = 'sms' AND arrived IS NULL AND (outcome IS NULL OR outcome = 'sent') RETURNING 1`,
        [message, final],
      );
      return noted.length === 1 ? {} : refuse('SmsStatusKnown');
    },
  });
}

interface Reported {
  readonly body: string;
  readonly address: string;
  readonly provider: SmsConfig['provider'];
  readonly now: Date;
}

/** The status in a report with a valid signature, else null. */
function reported({ headers }: Request, { body, address, provider, now }: Reported): string | null {
  if (provider === null) return null;
  const signed = { body, address, now, header: (name: string): string => textOf(headers[name]) };
  return provider.kind === 'twilio' ? twilioStatus(signed, provider.token) : webhookStatus(signed, provider.secret);
}

interface Signed extends Pick<Reported, 'body' | 'address' | 'now'> {
  readonly header: (name: string) => string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function twilioStatus({ body, address, header }: Signed, token: string): string | null {
  const fields = new URLSearchParams(body);
  const isValid = isSame(header('x-twilio-signature'), twilioSignature(token, address, fields));
  return isValid ? (fields.get('MessageStatus') ?? '') : null;
}

/** A report that is older than five minutes, or is about another message, is as good as forged. */
function webhookStatus({ body, address, now, header }: Signed, secret: string): string | null {
  const at = header('webhook-timestamp');
  const seconds = /^\d{1,12}$/.test(at) ? Number(at) : 0;
  if (Math.abs(now.getTime() / 1000 - seconds) > MOST_AGE_SECONDS) return null;
  const expected = new Webhook(secret).sign(header('webhook-id'), new Date(seconds * 1000), body);
  const signatures = header('webhook-signature').split(' ');
  if (!signatures.some((signature) => isSame(signature, expected))) return null;
  const said = parsed(body);
  return said !== null && address.endsWith(`=${textOf(said.id)}`) ? textOf(said.status) : null;
}

function parsed(body: string): { readonly id?: unknown; readonly status?: unknown } | null {
  try {
    return JSON.parse(body) as { readonly id?: unknown; readonly status?: unknown } | null;
  } catch {
    return null;
  }
}
