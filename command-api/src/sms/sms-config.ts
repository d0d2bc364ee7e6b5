import { optional, otherwise, text } from '@watchglass/schemas/shape';

/** Twilio's Messages API, or one that speaks it. */
export interface TwilioConfig {
  readonly kind: 'twilio';
  /** Without a slash at the end. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** A number in E.164, or the id of a messaging service. */
  readonly from: string;
}

/** Any gateway that takes a signed webhook. */
export interface GatewayConfig {
  readonly kind: 'gateway';
  readonly url: string;
  /** Of Standard Webhooks: `whsec_…`. It signs both ways. */
  readonly secret: string;
}

export interface SmsConfig {
  /** Null if this installation sends no text messages. */
  readonly provider: TwilioConfig | GatewayConfig | null;
  /** The countries to which text messages go, as ISO 3166 codes: dear ones are for who means them (toll fraud). */
  readonly countries: ReadonlySet<string>;
}

const url = optional(text(2048).uri({ scheme: ['http', 'https'] }));

/** The European Economic Area, Switzerland and the United Kingdom. */
const EUROPE = 'AT,BE,BG,CH,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HR,HU,IE,IS,IT,LI,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK';

export const smsVariables = {
  WATCHGLASS_TWILIO_URL: otherwise(text(2048).uri({ scheme: ['http', 'https'] }), 'https://api.twilio.com'),
  WATCHGLASS_TWILIO_ACCOUNT: optional(text(64)),
  WATCHGLASS_TWILIO_TOKEN: optional(text(256)),
  WATCHGLASS_TWILIO_FROM: optional(text(64)),
  WATCHGLASS_SMS_GATEWAY_URL: url,
  WATCHGLASS_SMS_GATEWAY_SECRET: optional(text(256).pattern(/^whsec_[A-Za-z\d+/]{16,}=*$/)),
  WATCHGLASS_SMS_COUNTRIES: otherwise(text(1024).pattern(/^[A-Z]{2}(,[A-Z]{2})*$/), EUROPE),
};

interface SmsVariables {
  readonly WATCHGLASS_TWILIO_URL: string;
  readonly WATCHGLASS_TWILIO_ACCOUNT?: string;
  readonly WATCHGLASS_TWILIO_TOKEN?: string;
  readonly WATCHGLASS_TWILIO_FROM?: string;
  readonly WATCHGLASS_SMS_GATEWAY_URL?: string;
  readonly WATCHGLASS_SMS_GATEWAY_SECRET?: string;
  readonly WATCHGLASS_SMS_COUNTRIES: string;
}

export function smsOf(value: SmsVariables): SmsConfig {
  return {
    provider: gatewayOf(value) ?? twilioOf(value),
    countries: new Set(value.WATCHGLASS_SMS_COUNTRIES.split(',')),
  };
}

function gatewayOf({
  WATCHGLASS_SMS_GATEWAY_URL: at,
  WATCHGLASS_SMS_GATEWAY_SECRET: secret,
}: SmsVariables): GatewayConfig | null {
  if (at === undefined) return null;
  if (secret === undefined) throw new TypeError('WATCHGLASS_SMS_GATEWAY_URL needs WATCHGLASS_SMS_GATEWAY_SECRET');
  return { kind: 'gateway', url: at, secret };
}

function twilioOf({
  WATCHGLASS_TWILIO_URL: at,
  WATCHGLASS_TWILIO_ACCOUNT: account,
  WATCHGLASS_TWILIO_TOKEN: token,
  WATCHGLASS_TWILIO_FROM: from,
}: SmsVariables): TwilioConfig | null {
  if (account === undefined) return null;
  if (token === undefined || from === undefined)
    throw new TypeError('WATCHGLASS_TWILIO_ACCOUNT needs WATCHGLASS_TWILIO_TOKEN and WATCHGLASS_TWILIO_FROM');
  return { kind: 'twilio', url: at.replace(/(?<!\/)\/+$/, ''), account, token, from };
}
