import type { Request } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../../deps.ts';
import { contextOf, sightOf } from '../../http/command-context.ts';
import type { Managing } from './manage.ts';

/** People alone manage bases: an API account has no password. */
export function managingOf(deps: ServiceDeps, request: Request, serial: string): Managing {
  const { kind, id: userId } = callerOf(request);
  if (kind !== 'user') refuse('AccessForbidden');
  return { serial, sight: sightOf(request), userId, context: contextOf(request, deps) };
}
