import type { ServerRoute } from '@hapi/hapi';
import { confirmMailboxShape } from '@watchglass/schemas/destination/commands';
import { destinationsStream, type DestinationEvent } from '@watchglass/schemas/destination/events';
import { secretShape } from '@watchglass/schemas/destination/views';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse, type RefusalCode } from '@watchglass/schemas/refusals';
import { callerOf, type Caller } from '@watchglass/streams/http/caller';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, metadataOf, organizationOf, seenFrom } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { signInLimits } from '../user/sign-in-limits.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import {
  confirmMailbox,
  known,
  renewSecret,
  requestConfirmation,
  switchOff,
  switchOn,
  type Which,
} from './change-destinations.ts';
import { forgetSecrets, keepSecret, newWebhookSecret } from './destination-vault.ts';
import { forgetFailures } from './failures.ts';
import { destinationsFold, type Destinations } from './destinations.ts';

/** POST …/destinations/{id}/enable, …/disable, …/secret and …/confirmation; POST /api/mailbox-confirm. */
export function destinationSwitchRoutes(deps: ServiceDeps): ServerRoute[] {
  const off = (all: Destinations, which: Which) => switchOff(all, { ...which, cause: 'byHand' });
  return [
    simpleRoute(deps, {
      verb: 'enable',
      command: 'SwitchDestinationOn',
      decide: switchOn,
      before: (id) => forgetFailures(deps.relational, id),
    }),
    simpleRoute(deps, { verb: 'disable', command: 'SwitchDestinationOff', decide: off }),
    confirmationRoute(deps),
    secretRoute(deps),
    confirmRoute(deps),
  ];
}

interface Simple {
  readonly verb: 'enable' | 'disable' | 'confirmation';
  readonly command: string;
  readonly decide: (all: Destinations, which: Which) => DestinationEvent[];
  readonly refuses?: readonly RefusalCode[];
  /** Called before anything changes. */
  readonly before?: (id: string, caller: Caller) => Promise<unknown>;
}

function simpleRoute(deps: ServiceDeps, { verb, command, decide, refuses = [], before }: Simple): ServerRoute {
  return route('POST', {
    path: `/api/alarms/{org}/destinations/{id}/${verb}`,
    needs,
    command,
    answers: { 200: doneShape },
    params,
    refuses: [...refuses, 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), destinationId: id };
      await mustBeKnown(deps, which);
      await before?.(id, callerOf(request));
      return answer(h, await carryOut(deps, request, (all) => decide(all, which)));
    },
  });
}

/** The letter to a mailbox once more. */
function confirmationRoute(deps: ServiceDeps): ServerRoute {
  const limits = signInLimits(deps, 'destination-test');
  return simpleRoute(deps, {
    verb: 'confirmation',
    command: 'RequestMailboxConfirmation',
    decide: requestConfirmation,
    refuses: ['IsNoMailbox', 'TooManyRequests'],
    before: (_id, { id, clientAddress }) => limits.count(id, clientAddress),
  });
}

function secretRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/destinations/{id}/secret',
    needs,
    command: 'RenewDestinationSecret',
    answers: { 200: secretShape },
    params,
    refuses: ['HasNoSecret', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), destinationId: id };
      if ((await mustBeKnown(deps, which)).secretId === null) refuse('HasNoSecret');
      const [secret, secretId] = [newWebhookSecret(), deps.newId()];
      await keepSecret(deps, { ...which, id: secretId }, secret);
      const renewed = { ...which, secretId, now: deps.clock() };
      const handled = await carryOut(deps, request, (all) => renewSecret(all, renewed));
      const { addressId, old } = known(handled.state, which);
      await forgetSecrets(deps.relational, id, [addressId, secretId, ...(old === null ? [] : [old.secretId])]);
      return answer(h, handled, { secret });
    },
  });
}

/** POST /api/mailbox-confirm: whoever opens the link of the letter reads the mailbox. */
function confirmRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/mailbox-confirm',
    needs: { access: 'public' },
    answers: { 200: doneShape },
    payload: confirmMailboxShape,
    refuses: ['LinkNotValid', 'Conflict'],
    handler: async ({ request, payload: { token } }, h) => {
      const terms = { secret: deps.config.secrets.tokenSecret, audience: 'mailbox', now: deps.clock() };
      const { space, destination, address } = (await verifyToken(token, terms)) ?? {};
      if (typeof space !== 'number' || typeof destination !== 'string' || typeof address !== 'string')
        return refuse('LinkNotValid');
      const command = { organizationId: space, destinationId: destination, addressId: address };
      const decide = (all: Destinations) => confirmMailbox(all, command);
      const actor = { kind: 'system', id: 'mailbox-link' } as const;
      const metadata = { ...metadataOf(request, deps, actor), organizationId: space };
      const context = { metadata, newId: deps.newId };
      const stream = destinationsStream(space);
      const { position } = await handleCommand(deps.eventStore, stream, { ...destinationsFold, decide }, context);
      return seenFrom(h.response({}), position);
    },
  });
}
