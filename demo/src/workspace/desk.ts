import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import type { HandoverView } from '@watchglass/schemas/handover/views';
import type { MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/page';
import type { RotaDefinition } from '@watchglass/schemas/rota/commands';
import { dutyAt } from '@watchglass/schemas/rota/duty';
import type { RotaView } from '@watchglass/schemas/rota/views';
import type { ShelfView } from '@watchglass/schemas/shelf/views';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './api.ts';
import { PEOPLE } from './people.ts';
import { TOLD_BY_ESCALATION, TOLD_TO_PEOPLE } from './rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const ROTA = 'Cold chain on call';
const ESCALATION = 'Cold chain, day and night';
const SHELVED_RULE = 'Soil too dry';
const SHELF_MINUTES = 240;
const ALARM_PATIENCE_MS = 60_000;
/** The rota began before the history that the demo makes. */
const ROTA_WEEKS = 8;

const DEFROSTING: MaintenanceDefinition = {
  title: 'Nightly defrosting',
  reason: 'The freezers are defrosted and warm up by some degrees.',
  appliesTo: { kind: 'tag', tag: 'freezer' },
  window: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], from: '02:00', to: '02:45', timeZone: 'Europe/Riga' },
  criticals: false,
};

export interface Staff {
  readonly owner: Person;
  readonly colleague: Person;
  readonly organizationId: number;
}

/** The people of the desk, their rota and the rules. */
export interface Staffed {
  readonly people: readonly [string, string];
  readonly rota: RotaDefinition;
  readonly rules: readonly AlarmRuleView[];
}

/** The ids of Anna and Ben. */
export async function peopleOf(owner: Person, organizationId: number): Promise<readonly [string, string]> {
  const { items: members } = await owner.call<Page<MemberView>>('GET', `/api/permissions/${organizationId}`);
  const idOf = (login: string): string => members.find(({ email }) => email === login)?.id ?? '';
  return [idOf(PEOPLE[0].login), idOf(PEOPLE[1].login)];
}

/** Creates the rota of both people with a cover, and the escalation, unless they are there. */
export async function staffDesk(
  {
    owner,
    organizationId,
    destinations,
  }: Pick<Staff, 'owner' | 'organizationId'> & { readonly destinations: readonly string[] },
  now: number,
): Promise<Staffed> {
  const path = `/api/alarms/${organizationId}`;
  const people = await peopleOf(owner, organizationId);
  const monday = Math.floor((now / DAY_MS + 3) / 7) * 7 - 3;
  const rota: RotaDefinition = {
    name: ROTA,
    timeZone: 'Europe/Riga',
    startsOn: new Date((monday - 7 * ROTA_WEEKS) * DAY_MS).toISOString().slice(0, 10),
    handoverAt: '09:00',
    turn: 'week',
    people: [...people],
  };
  const rotaId = (await named<RotaView>(owner, `${path}/rotas`, ROTA)) ?? (await newRota(owner, path, rota, now));
  if ((await named<EscalationView>(owner, `${path}/escalations`, ESCALATION)) === null)
    await owner.call('POST', `${path}/escalations`, {
      name: ESCALATION,
      repeats: 1,
      steps: [
        {
          afterMinutes: 0,
          targets: [{ kind: 'rota', id: rotaId }, ...destinations.map((id) => ({ kind: 'destination', id }))],
        },
        { afterMinutes: 2, targets: people.map((id) => ({ kind: 'person', id })) },
      ],
    });
  const { items: rules } = await owner.call<Page<AlarmRuleView>>('GET', `${path}/rules?rowsPerPage=100`);
  return { people, rota, rules };
}

async function named<T extends { readonly id: string; readonly name: string }>(
  { call }: Person,
  path: string,
  name: string,
): Promise<string | null> {
  const { items } = await call<Page<T>>('GET', `${path}?rowsPerPage=100`);
  return items.find((each) => each.name === name)?.id ?? null;
}

async function newRota({ call }: Person, path: string, rota: RotaDefinition, now: number): Promise<string> {
  const { id } = await call<{ id: string }>('POST', `${path}/rotas`, rota);
  const from = (Math.floor(now / DAY_MS) + 3) * DAY_MS + 8 * 60 * MINUTE_MS;
  const cover = { from: new Date(from).toISOString(), until: new Date(from + 10 * 60 * MINUTE_MS).toISOString() };
  const onDuty = dutyAt(rota, [], from)?.userId;
  await call('POST', `${path}/rotas/${id}/covers`, {
    covers: rota.people.filter((userId) => userId !== onDuty).map((userId) => ({ userId, ...cover })),
    reason: 'At the dentist',
  });
  return id;
}

/** Says whom the rules tell, as long as nobody has changed them. */
export async function subscribe({ owner, organizationId }: Staff, { people, rules }: Staffed): Promise<void> {
  const path = `/api/alarms/${organizationId}`;
  const escalationId = await named<EscalationView>(owner, `${path}/escalations`, ESCALATION);
  const untold = rules.filter(({ version, definition }) => version === 1 && definition.subscribers === undefined);
  for (const { id, etag, definition } of untold) {
    const none = { people: [], destinationIds: [] };
    const subscribers = TOLD_BY_ESCALATION.includes(definition.title)
      ? { ...none, ...(escalationId !== null && { escalationId }) }
      : { ...none, people: TOLD_TO_PEOPLE.includes(definition.title) ? people : [] };
    if (subscribers.people.length === 0 && !('escalationId' in subscribers)) continue;
    await owner.call('PUT', `${path}/rules/${id}`, { ...definition, subscribers }, { 'if-match': etag });
  }
}

/** Freezers are defrosted each night: their warnings are hidden then. */
export async function planDefrosting({ owner, organizationId }: Staff): Promise<void> {
  const path = `/api/alarms/${organizationId}/maintenance`;
  const { items } = await owner.call<Page<MaintenanceView>>('GET', `${path}?rowsPerPage=100`);
  if (items.some(({ definition }) => definition.title === DEFROSTING.title)) return;
  await owner.call('POST', path, DEFROSTING);
}

/** Ben writes the handover of his shift, which Anna may accept, unless one is waiting. */
export async function writeHandover({ colleague, organizationId }: Staff, now: number): Promise<void> {
  const path = `/api/alarms/${organizationId}/handovers`;
  const { items } = await colleague.call<Page<HandoverView>>('GET', `${path}?rowsPerPage=100`);
  if (items.some(({ acceptance }) => acceptance === null)) return;
  await colleague.call('POST', path, {
    since: new Date(now - 8 * 60 * MINUTE_MS).toISOString(),
    text: 'Cold store 1 is delivered at noon: its door will be open. The soil of the greenhouse is watered in the evening, its alarm is shelved until then.',
  });
}

/** Shelves the alarm of dry soil as soon as there is one, unless something is shelved. */
export async function shelve({ colleague, organizationId }: Staff, stopped: () => boolean): Promise<void> {
  const path = `/api/alarms/${organizationId}`;
  const until = Date.now() + ALARM_PATIENCE_MS;
  while (!stopped() && Date.now() < until) {
    const { total } = await colleague.call<Page<ShelfView>>('GET', `${path}/shelves`);
    if (total > 0) return;
    const { items } = await colleague.call<Page<AlarmView>>('GET', `${path}/active?rowsPerPage=100`);
    const dry = items.find(({ ruleTitle }) => ruleTitle === SHELVED_RULE);
    if (dry !== undefined) {
      const reason = 'The greenhouse is watered in the evening.';
      await colleague.call('POST', `${path}/alarm/${dry.id}/shelve`, {
        raise: dry.raise,
        minutes: SHELF_MINUTES,
        reason,
      });
      return;
    }
    await sleep(1_000);
  }
}
