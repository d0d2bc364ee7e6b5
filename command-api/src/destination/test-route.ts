import type { ServerRoute } from '@hapi/hapi';
import { destinationTestedShape, type DestinationTested } from '@watchglass/schemas/destination/views';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { textsIn } from '../mail/texts.ts';
import type { OutgoingRequest } from '../outgoing/outgoing.ts';
import { signInLimits } from '../user/sign-in-limits.ts';
import { carryOut, mustBeKnown, needs, params } from './carry-out.ts';
import { noteTest } from './change-destinations.ts';
import type { Destination } from './destinations.ts';
import { openDestination } from './open-destination.ts';
import { slackRequest } from './slack.ts';
import { webhookRequest } from './webhook.ts';

/** POST /api/alarms/{org}/destinations/{id}/test: calls the address once and says what it answered; a mailbox has a letter. */
export function destinationTestRoute(deps: ServiceDeps): ServerRoute {
  const limits = signInLimits(deps, 'destination-test');
  return route('POST', {
    path: '/api/alarms/{org}/destinations/{id}/test',
    needs,
    command: 'TestDestination',
    answers: { 200: destinationTestedShape },
    params,
    refuses: ['MailboxNotConfirmed', 'TooManyRequests', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const which = { organizationId: organizationOf(request), destinationId: id };
      const destination = await mustBeKnown(deps, which);
      const { id: userId, clientAddress } = callerOf(request);
      await limits.count(userId, clientAddress);
      const tested = await trial(deps, destination);
      const { outcome, why } = tested;
      return answer(h, await carryOut(deps, request, (all) => noteTest(all, { ...which, outcome, why })), tested);
    },
  });
}

async function trial(deps: ServiceDeps, destination: Destination): Promise<DestinationTested> {
  if (destination.kind === 'mailbox') return { outcome: 'sent', status: null, why: '' };
  const { said, status, why } = await deps.outgoing.send(await trialRequest(deps, destination));
  return { outcome: said === 'taken' ? 'sent' : 'failed', status, why };
}

async function trialRequest(deps: ServiceDeps, destination: Destination): Promise<OutgoingRequest> {
  const { url, secrets } = (await openDestination(deps, destination, deps.clock())) ?? refuse('NotFound');
  const { subject, before } = textsIn(destination.language).letters.destinationTest;
  if (destination.kind === 'slack') return slackRequest(url, { title: subject, lines: before, link: null });
  const at = deps.clock();
  const payload = { type: 'test', timestamp: at.toISOString(), data: { text: subject } };
  return webhookRequest({ url, secrets, id: `msg_${deps.newId()}`, at }, payload);
}
