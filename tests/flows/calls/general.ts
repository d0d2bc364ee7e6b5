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
      { when: 'no such base has spoken', body: { serial: 'B000000000000' }, is: [422, 'GatewayNotFound'] },
      { when: 'another workspace has it', body: { serial: '{theirs.serial}' }, is: [422, 'GatewayAlreadyRegistered'] },
      { when: 'the workspace has it already', body: { serial: '{ours.serial}' }, is: [422, 'BaseAlreadyAdded'] },
      { when: 'the PIN is wrong', body: { pin: '{claim.wrongPin}' }, is: [400, 'PinWrong'] },
      {
        when: 'the PIN was wrong too often',
        body: { pin: '{claim.wrongPin}' },
        after: PIN_TRIES,
        is: [400, 'PinSpoiled'],
      },
      {
        when: 'its firmware is too old',
        body: { serial: '{oldClaim.serial}', pin: '{oldClaim.pin}' },
        is: [422, 'FirmwareTooOld'],
      },
    ],
    elsewhere: {
      PinExpired: 'command-api/src/base/routes.spec.ts',
      BeyondYourLocations: 'command-api/src/location/routes.spec.ts',
    },
  },
];
