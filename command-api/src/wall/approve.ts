import type { Request } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import { normalCode } from '@watchglass/schemas/wall/code';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { wallStream, type WallEvent } from '@watchglass/schemas/wall/events';
import { WALLS_PER_ORGANIZATION } from '@watchglass/schemas/wall/limits';
import { callerOf } from '@watchglass/streams/http/caller';
import type { CountedSecrets } from '@watchglass/streams/http/counted-secrets';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type Handled } from '../handle-command.ts';
import { contextOf, organizationOf } from '../http/command-context.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { checkTerms } from './check-terms.ts';
import { pairWall } from './pair-wall.ts';
import type { Pairings } from './pairings.ts';
import { wallFold, type Wall } from './wall.ts';

export interface Desk {
  readonly deps: ServiceDeps;
  readonly pairings: Pairings;
  /** Wrong codes of each person. */
  readonly wrong: CountedSecrets;
}

export interface AskedByCode {
  readonly params: { readonly code: string };
  readonly request: Request;
}

/** Runs work on the code in a path; counts a code that nobody shows, and refuses it (`CodeUnknown`). */
export async function withCode<T>(
  { deps, wrong }: Desk,
  { params, request }: AskedByCode,
  work: (code: string) => Promise<T | null>,
): Promise<T> {
  const [person, code] = [callerOf(request).id, normalCode(params.code)];
  mustNotWait(await wrong.take(person, code ?? params.code, deps.clock()));
  const refund = (): Promise<void> => wrong.refund(person, code ?? params.code);
  const done =
    code === null ? null : await work(code).catch((error: unknown) => refund().then(() => Promise.reject(error)));
  if (done === null) return refuse('CodeUnknown');
  await refund();
  return done;
}

/** Makes a wall of the screen that shows a code. The claim comes first: of two administrators, one succeeds. */
export function approve(
  desk: Desk,
  asked: AskedByCode & { readonly payload: WallTerms },
): Promise<Handled<Wall, WallEvent> & { readonly wallId: string }> {
  const { deps, pairings } = desk;
  const organizationId = organizationOf(asked.request);
  return withCode(desk, asked, async (code) => {
    if (!(await pairings.isOpen(code, deps.clock()))) return null;
    await checkTerms(deps, organizationId, asked.payload);
    const wallId = deps.newId();
    const claimed = await pairings.claim(code, { organizationId, wallId, now: deps.clock() });
    if (claimed === null) return null;
    const { screen, browser } = claimed;
    try {
      await takePlace(deps, organizationId, wallId);
      const command = { wallId, organizationId, terms: asked.payload, screen, browser };
      const decider = { ...wallFold, decide: (wall: Wall) => pairWall(wall, command) };
      const handled = await handleCommand(deps.eventStore, wallStream(wallId), decider, contextOf(asked.request, deps));
      deps.walls.forget();
      return { ...handled, wallId };
    } catch (error) {
      await pairings.release(code, wallId);
      await leavePlace(deps, wallId);
      throw error;
    }
  });
}

async function takePlace({ relational }: ServiceDeps, organizationId: number, wallId: string): Promise<void> {
  const taken = await relational.query(
    `INSERT INTO command.walls (wall_id, organization_id)
      SELECT $1, $2 WHERE (SELECT count(*) FROM command.walls WHERE organization_id = $2) < $3 RETURNING wall_id`,
    [wallId, organizationId, WALLS_PER_ORGANIZATION],
  );
  if (taken.length === 0) refuse('TooManyWalls', { limit: WALLS_PER_ORGANIZATION });
}

export async function leavePlace({ relational }: Pick<ServiceDeps, 'relational'>, wallId: string): Promise<void> {
  await relational.query('DELETE FROM command.walls WHERE wall_id = $1', [wallId]);
}
