import { PIN_TRIES } from '@watchglass/schemas/base/limits';
import type { Call } from './call.ts';

/** Specification, section 7, "General". */
export const generalCalls: readonly Call[] = [
  { call: 'GET /api/ping', who: 'nobody', is: 200 },
  { call: 'GET /static/config.json', who: 'nobody', is: 200 },
  {
    call: 'POST /api/gateways/{org}/takeover',
    who: 'owner',
    body: { serial: '{claim.serial}', pin: '{claim.pin}', name: 'Hall' },
    is: 201,
    but: [
      { when: 'the base has sent no hello', body: { serial: 'B000000000000' }, is: [422, 'GatewayNotFound'] },
      {
        when: 'the base belongs to another workspace',
        body: { serial: '{theirs.serial}' },
        is: [422, 'GatewayAlreadyRegistered'],
      },
      {
        when: 'the base belongs to the workspace already',
        body: { serial: '{ours.serial}' },
        is: [422, 'BaseAlreadyAdded'],
      },
      { when: 'the PIN is wrong', body: { pin: '{claim.wrongPin}' }, is: [400, 'PinWrong'] },
      {
        when: 'the PIN was wrong too many times',
        body: { pin: '{claim.wrongPin}' },
        after: PIN_TRIES,
        is: [400, 'PinSpoiled'],
      },
      {
        when: 'the firmware is too old',
        body: { serial: '{oldClaim.serial}', pin: '{oldClaim.pin}' },
        is: [422, 'FirmwareTooOld'],
      },
    ],
    elsewhere: {
      PinExpired: 'command-api/src/base/routes.spec.ts',
      SerialNeeded: 'command-api/src/base/take-over-base.spec.ts',
      BeyondYourLocations: 'command-api/src/location/routes.spec.ts',
    },
  },
];
