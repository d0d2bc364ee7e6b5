import type { Request } from '@hapi/hapi';
import type { RefusedRequest } from '@watchglass/streams/http/replies';
import type { ServiceDeps } from '../deps.ts';
import { metadataOf } from '../http/command-context.ts';
import { organizationInPath } from '../http/admission.ts';
import type { RefusalRecorder } from './refusal-recorder.ts';

/** Refusals that concern neither rights nor the organization: invalid input, a busy server. */
const NOT_RECORDED = new Set([
  'InvalidRequest',
  'BodyTooLarge',
  'UnsupportedMediaType',
  'Unauthorized',
  'ServiceUnavailable',
  'SomethingWentWrong',
]);

/**
 * Passes every refused command that required rights to the recorder: of members, of bases, and of strangers to an
 * existing organization.
 */
export function whenRequestRefused(
  recorder: RefusalRecorder,
  { memberships, clock }: Pick<ServiceDeps, 'memberships' | 'clock'>,
) {
  return (refused: RefusedRequest): void => {
    const organizationId = refused.caller.organizationId ?? organizationInPath(refused.request);
    if (organizationId === null || !neededRights(refused)) return;
    const { request, code } = refused;
    const metadata = { ...metadataOf(request, { clock }), organizationId };
    const fact = { organizationId, command: commandOf(request), code, ...subjectOf(request), metadata };
    void memberships.isOrganization(organizationId).then((exists) => exists && recorder.record(fact));
  };
}

function neededRights({ request, caller, code }: RefusedRequest): boolean {
  const access = request.route.settings.app?.needs?.access;
  return (access === 'member' || access === 'device') && caller.kind !== 'anonymous' && !NOT_RECORDED.has(code);
}

function commandOf({ method, route }: Request): string {
  return route.settings.app?.command ?? `${method.toUpperCase()} ${route.path}`;
}

/** The parameters of the path besides the organization. */
function subjectOf({ params }: Request): { subject?: string } {
  const named = Object.entries(params as Record<string, unknown>).filter(([name]) => name !== 'org');
  const subject = named
    .map(([, value]) => String(value))
    .join(' ')
    .slice(0, 128);
  return subject === '' ? {} : { subject };
}
