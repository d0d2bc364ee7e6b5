import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { confirmPhoneShape, sendPhoneCodeShape } from '@watchglass/schemas/notification/commands';
import { notificationStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import { PHONE_CODE_AGAIN_SECONDS, PHONE_CODE_MINUTES } from '@watchglass/schemas/notification/limits';
import { phoneCodeSentShape } from '@watchglass/schemas/notification/views';
import { refuse } from '@watchglass/schemas/refusals';
import { userStream } from '@watchglass/schemas/user/events';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { route } from '../http/route.ts';
import { userFold } from '../user/user.ts';
import { signInLimits } from '../user/sign-in-limits.ts';
import { dropPhoneCode, newPhoneCode, tryPhoneCode } from './phone-codes.ts';
import { allowedNumber } from './phone-number.ts';
import { phoneFold } from './phone.ts';
import { openSmsGateway } from './open-sms-gateway.ts';
import { smsTextsIn } from './texts.ts';

const PATH = '/api/user/notifications/phone';
const needs = { access: 'user' } as const;

/** /api/user/notifications/phone: a person's phone, which a code confirms. The user id comes from the session. */
export function phoneRoutes(deps: ServiceDeps): ServerRoute[] {
  return [sendCodeRoute(deps), confirmRoute(deps), removeRoute(deps)];
}

function sendCodeRoute(deps: ServiceDeps): ServerRoute {
  const { relational, clock, config, vault, newId } = deps;
  const limits = signInLimits(deps, 'phone-code');
  return route('POST', {
    path: PATH,
    needs,
    command: 'SendPhoneCode',
    answers: { 200: phoneCodeSentShape },
    payload: sendPhoneCodeShape,
    refuses: ['PhoneInvalid', 'CountryNotAllowed', 'SmsNotSetUp', 'SmsNotSent', 'TooManyRequests'],
    handler: async ({ request, payload }) => {
      const { id: userId, clientAddress } = callerOf(request);
      const terms = { publicUrl: config.publicUrl, clock };
      const gateway = openSmsGateway(config.sms, deps.outgoing, terms) ?? refuse('SmsNotSetUp');
      const phone = allowedNumber(payload.phone, config.sms);
      await limits.count(userId, clientAddress);
      const sealed = await vault.seal(userId, phone);
      const secret = config.secrets.tokenSecret;
      const coded = await newPhoneCode(relational, { userId, phone, sealed, secret, now: clock() });
      if ('waitMs' in coded) {
        mustNotWait(coded.waitMs);
        return refuse('SmsNotSent');
      }
      const { state: user } = await load(deps.eventStore, userStream(userId), userFold);
      const { code } = smsTextsIn(user.status === 'unknown' ? 'en' : user.language);
      const text = code.replace('{code}', coded.code);
      const { said } = await gateway.send({ id: newId(), to: phone, text, code: null });
      if (said === 'refused') return refuse('PhoneInvalid');
      if (said === 'retry') return refuse('SmsNotSent');
      return { againAfterSeconds: PHONE_CODE_AGAIN_SECONDS, validMinutes: PHONE_CODE_MINUTES };
    },
  });
}

function confirmRoute(deps: ServiceDeps): ServerRoute {
  const limits = signInLimits(deps, 'phone-code');
  return route('POST', {
    path: `${PATH}/confirm`,
    needs,
    command: 'ConfirmPhone',
    answers: { 200: doneShape },
    payload: confirmPhoneShape,
    refuses: ['PhoneCodeWrong', 'PhoneNotConfirmed', 'TooManyRequests', 'Conflict'],
    handler: async ({ request, payload: { code } }, h) => {
      const { id: userId, clientAddress } = callerOf(request);
      await limits.count(userId, clientAddress);
      const { relational, config, clock, eventStore } = deps;
      const tried = await tryPhoneCode(relational, { userId, code, secret: config.secrets.tokenSecret, now: clock() });
      if (tried === 'none') return refuse('PhoneNotConfirmed');
      if (tried === 'wrong') return refuse('PhoneCodeWrong');
      const decide = (): NotificationEvent[] => [{ type: 'PhoneConfirmed', data: { userId, phone: tried.phone } }];
      const context = contextOf(request, deps);
      const handled = await handleCommand(eventStore, notificationStream(userId), { ...phoneFold, decide }, context);
      await dropPhoneCode(relational, userId);
      return answer(h, handled);
    },
  });
}

function removeRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path: PATH,
    needs,
    command: 'RemovePhone',
    answers: { 200: doneShape },
    refuses: ['Conflict'],
    handler: async ({ request }, h) => {
      const { id: userId } = callerOf(request);
      const decide = (phone: string | null): NotificationEvent[] =>
        phone === null ? [] : [{ type: 'PhoneRemoved', data: { userId } }];
      await dropPhoneCode(deps.relational, userId);
      const context = contextOf(request, deps);
      return answer(
        h,
        await handleCommand(deps.eventStore, notificationStream(userId), { ...phoneFold, decide }, context),
      );
    },
  });
}
