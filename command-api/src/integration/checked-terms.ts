import { presentTag, tagsFold } from '../tag/tags.ts';
import { tagsStream } from '@watchglass/schemas/tag/events';
import type { IntegrationScope, IntegrationTerms } from '@watchglass/schemas/integration/commands';
import { isTopic, urlProblem } from '@watchglass/schemas/integration/address';
import { isMqtt } from '@watchglass/schemas/integration/kinds';
import { cronProblem, fitsKind } from '@watchglass/schemas/integration/schedule';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';

type Known = Pick<ServiceDeps, 'eventStore' | 'memberships' | 'config' | 'clock'>;
type Open = Pick<
  IntegrationTerms,
  'name' | 'kind' | 'address' | 'scope' | 'values' | 'schedule' | 'dataFrom' | 'mqtt' | 'tokenAddress'
>;

/** What is said openly, as it is stored. Refuses what the kind does not know, with the field and what is wrong. */
export async function checkedTerms(deps: Known, organizationId: number, terms: IntegrationTerms): Promise<Open> {
  const { name, kind, address, schedule, dataFrom } = terms;
  mustBeCallable(deps, terms);
  mustBeDue(terms, deps.clock());
  const mqtt = mqttOf(terms);
  const tokenAddress = tokenAddressOf(deps, terms);
  if (dataFrom !== null && Date.parse(dataFrom) > deps.clock().getTime())
    refuse('ScheduleInvalid', { field: 'dataFrom', problem: 'future' });
  const scope = await knownScope(deps, organizationId, terms.scope);
  return { name, kind, address, scope, values: valuesOf(terms), schedule, dataFrom, mqtt, tokenAddress };
}

function mustBeCallable({ config }: Known, { kind, address }: IntegrationTerms): void {
  const problem = urlProblem(address, kind, config.outgoing.integrationHost ?? null);
  if (problem !== null) refuse('UrlInvalid', { field: 'address', problem });
}

function mustBeDue({ schedule, kind }: IntegrationTerms, now: Date): void {
  const { every, cron } = schedule;
  if (every === 'cron') {
    const problem = cron === null ? 'fields' : cronProblem(cron, now);
    if (problem !== null) refuse('CronInvalid', { field: 'schedule.cron', problem });
  }
  if (!fitsKind(schedule, kind)) refuse('ScheduleInvalid', { field: 'schedule.every', problem: 'kind' });
}

function mqttOf({ kind, mqtt }: IntegrationTerms): IntegrationTerms['mqtt'] {
  if (!isMqtt(kind)) return null;
  if (mqtt === null) return refuse('TopicInvalid', { field: 'mqtt.root', problem: 'missing' });
  if (!isTopic(mqtt.root)) refuse('TopicInvalid', { field: 'mqtt.root', problem: 'topic' });
  if (mqtt.will !== null && !isTopic(mqtt.will.topic))
    refuse('TopicInvalid', { field: 'mqtt.will.topic', problem: 'topic' });
  return mqtt;
}

function tokenAddressOf({ config }: Known, { kind, tokenAddress }: IntegrationTerms): string | null {
  if (kind !== 'deviceCloud' || tokenAddress === null) return null;
  const problem = urlProblem(tokenAddress, kind, config.outgoing.integrationHost ?? null);
  if (problem !== null) refuse('UrlInvalid', { field: 'tokenAddress', problem });
  return tokenAddress;
}

function valuesOf({ kind, values }: IntegrationTerms): IntegrationTerms['values'] {
  if (kind === 'telemetry') return 'telemetry';
  return kind === 'senml' ? 'measurements' : values;
}

/** Refuses sensors, tags and locations that the workspace does not have; names each once. */
async function knownScope(deps: Known, organizationId: number, scope: IntegrationScope): Promise<IntegrationScope> {
  if (scope.by === 'all') return scope;
  if (scope.by === 'sensors') {
    const sensors = [...new Set(scope.sensors)];
    await mustHaveSensors(deps.eventStore, organizationId, sensors);
    return { by: 'sensors', sensors };
  }
  if (scope.by === 'tags') {
    const { state } = await load(deps.eventStore, tagsStream(organizationId), tagsFold);
    return { by: 'tags', tags: [...new Set(scope.tags.map((id) => presentTag(state, id) ?? refuse('TagUnknown')))] };
  }
  const locations = [...new Set(scope.locations)];
  for (const location of locations)
    if (!(await deps.memberships.isLocation(organizationId, location))) refuse('LocationUnknown');
  return { by: 'locations', locations };
}
