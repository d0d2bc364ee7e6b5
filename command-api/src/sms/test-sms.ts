import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { readerOf } from '../notification/alarm-facts.ts';
import { phoneOf } from './phone.ts';
import { openSmsGateway } from './open-sms-gateway.ts';
import { smsTextsIn } from './texts.ts';

/** Sends a person a text message that shows whether they are reached. */
export async function testSms(
  { eventStore, vault, config, outgoing, clock, newId }: ServiceDeps,
  userId: string,
): Promise<void> {
  const gateway = openSmsGateway(config.sms, outgoing, { publicUrl: config.publicUrl, clock }) ?? refuse('SmsNotSetUp');
  const sealed = await phoneOf(eventStore, userId);
  const to = sealed && (await vault.open(sealed));
  if (!to) return refuse('PhoneNotConfirmed');
  const { language } = await readerOf(eventStore, userId);
  const { said } = await gateway.send({ id: newId(), to, text: smsTextsIn(language).test, code: null });
  if (said !== 'taken') refuse('SmsNotSent');
}
