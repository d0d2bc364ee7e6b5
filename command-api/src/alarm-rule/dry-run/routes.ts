import type { Request, ServerRoute } from '@hapi/hapi';
import { dryRunShape } from '@watchglass/schemas/alarm-rule/dry-run';
import { DRY_RUN_DAYS, DRY_RUNS_PER_NODE } from '@watchglass/schemas/alarm-rule/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { sightOf } from '../../http/command-context.ts';
import { mustNotWait } from '../../http/must-wait.ts';
import { route } from '../../http/route.ts';
import { leftBy } from '../../image/left-by.ts';
import type { PlacingDeps } from '../../location/placing.ts';
import { refuseField } from '../../refuse-field.ts';
import { checkDefinition } from '../check-definition.ts';
import { checkTargets } from '../check-targets.ts';
import { planRun, storedDefinition, type AskedRun } from './plan-run.ts';
import { PresentFacts } from './present-facts.ts';
import { startThread, type DryRunAnswer } from './start-thread.ts';

const DAY_MS = 86_400_000;
const BUSY_MS = 5_000;

export type DryRunDeps = Deps & Pick<ServiceDeps, 'readings' | 'config'> & Pick<PlacingDeps, 'memberships'>;

/** POST /api/alarms/{org}/rules/dry-run: what a rule would have raised, in lines of JSON. It ends when the caller leaves. */
export function dryRunRoute(deps: DryRunDeps): ServerRoute {
  const facts = new PresentFacts(deps.eventStore);
  /** Who runs one here now. */
  const running = new Set<string>();
  return route('POST', {
    path: '/api/alarms/{org}/rules/dry-run',
    needs: { access: 'member', module: 'alarms', right: 'w' },
    command: 'TryAlarmRule',
    produces: 'application/x-ndjson',
    answers: { 200: true },
    params: shape({ org: integer(1) }),
    payload: dryRunShape,
    refuses: [
      'DryRunTooLarge',
      'ThresholdMissing',
      'ThresholdsOutOfOrder',
      'WarningDelayLongerThanCritical',
      'DeadbandTooWide',
      'DelayTooShort',
      'DelayMissing',
      'SensorUnknown',
      'PointUnknown',
      'MetricUnknown',
    ],
    handler: async ({ request, payload }, h) => {
      const stored = await storedDefinition(deps, sightOf(request), payload.ruleId);
      mustBePeriod(payload);
      checkDefinition(payload.definition);
      await checkTargets(deps, sightOf(request), payload.definition);
      const { id } = callerOf(request);
      mustNotWait(running.has(id) || running.size >= DRY_RUNS_PER_NODE ? BUSY_MS : 0);
      running.add(id);
      try {
        const { lines, ended } = await begin(request, payload, stored);
        void ended.finally(() => running.delete(id));
        return h.response(lines).type('application/x-ndjson').header('Cache-Control', 'no-store');
      } catch (error) {
        running.delete(id);
        throw error;
      }
    },
  });

  async function begin(
    request: Request,
    asked: AskedRun,
    stored: Awaited<ReturnType<typeof storedDefinition>>,
  ): Promise<DryRunAnswer> {
    const left = leftBy(request);
    const sight = sightOf(request);
    const present = await facts.of(sight.organizationId);
    const task = await planRun(
      { ...deps, sendsSms: deps.config.sms.provider !== null },
      { sight, asked, stored, present },
    );
    return startThread({ task, readings: deps.readings }, left);
  }
}

function mustBePeriod({ from, to }: AskedRun): void {
  if (to <= from) refuseField('to', '"to" must be later than "from"');
  if (to - from > DRY_RUN_DAYS * DAY_MS) refuse('DryRunTooLarge', { limit: DRY_RUN_DAYS });
}
