import type { DestinationView } from '@watchglass/schemas/destination/views';
import type { Page } from '@watchglass/schemas/page';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { excursionsOfWeek, REPORTED_FRIDGE } from '../past/episodes.ts';
import type { Person } from './api.ts';
import { peopleOf } from './desk.ts';

const TEMPERATURE = 1;
/** Of the cold chain; a rule's own are its critical ones, which a compressor crosses again and again in one excursion. */
const LIMITS = { low: 2, high: 8 };

/** A weekly compliance report on a fridge, and that of the last week at once, unless something is scheduled. */
export async function scheduleReports(
  owner: Person,
  organizationId: number,
  { sensors, now }: { readonly sensors: readonly SensorView[]; readonly now: number },
): Promise<void> {
  const path = `/api/reports/${organizationId}/schedules`;
  const [{ sensor }] = excursionsOfWeek(now);
  const fridge = sensors.find(({ wireId }) => Number(wireId) === sensor.id);
  if (fridge === undefined || (await owner.call<Page<unknown>>('GET', path)).total > 0) return;
  const mailboxes = await owner.call<Page<DestinationView>>(
    'GET',
    `/api/alarms/${organizationId}/destinations?rowsPerPage=100`,
  );
  const definition: ReportDefinition = {
    title: `${REPORTED_FRIDGE}, week by week`,
    kind: 'compliance',
    sources: [`${fridge.id}.${TEMPERATURE}`],
    limits: LIMITS,
    ruleId: null,
    cadence: 'weekly',
    at: '06:00',
    zone: 'Europe/Riga',
    settleMinutes: 60,
    formats: ['pdf', 'xlsx'],
    recipients: {
      people: [...(await peopleOf(owner, organizationId))],
      destinationIds: mailboxes.items
        .filter(({ kind, state }) => kind === 'mailbox' && state === 'on')
        .map(({ id }) => id),
    },
    language: 'en',
  };
  const { id } = await owner.call<{ id: string }>('POST', path, definition);
  await owner.call('POST', `${path}/${id}/run`, {});
}
