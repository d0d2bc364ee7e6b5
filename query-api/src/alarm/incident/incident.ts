import { incidentFrame, type Incident } from '@watchglass/schemas/alarm/incident';
import { isOfValue } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { holds } from '@watchglass/schemas/member/rights';
import { INCIDENT_CHANGES_HOURS } from '@watchglass/schemas/alarm/limits';
import { iso } from '../../http/answer.ts';
import type { QueryAsked } from '../../http/route.ts';
import { timelineOf } from '../timeline.ts';
import { aboutOf } from './about.ts';
import { readingsBeyond } from './beyond.ts';
import { changesBefore, contactIn } from './entries-around.ts';
import { limitsThen, rulesThen } from './limits-then.ts';
import { firstRaise, timesOf } from './times.ts';
import { wallsThatShowed } from './walls-that-showed.ts';

type Asked = QueryAsked<unknown, unknown>;

/** All that is known of an alarm. What others did and were shown is for readers of the audit. */
export async function incidentOf(asked: Asked, alarm: AlarmView): Promise<Incident> {
  const { clock, caller } = asked;
  const frame = incidentFrame(alarm, clock().getTime());
  const timeline = await timelineOf(asked, alarm.id);
  const raised = firstRaise(timeline, alarm);
  const about = await aboutOf(asked, alarm, raised - INCIDENT_CHANGES_HOURS * 3_600_000);
  const mayAudit = caller.membership !== null && holds(caller.membership, 'audit', 'r');
  const [measured, contact, walls, changes] = await Promise.all([
    valuesOf(asked, alarm, frame),
    contactIn(asked, about, frame),
    mayAudit ? wallsThatShowed(asked, alarm, raised) : null,
    mayAudit ? changesBefore(asked, about, raised) : null,
  ]);
  return {
    alarm,
    from: iso(new Date(frame.from)),
    to: iso(new Date(frame.to)),
    isCut: frame.isCut,
    ...measured,
    timeline,
    contact,
    walls,
    changes,
    times: timesOf(timeline, alarm),
  };
}

async function valuesOf(
  asked: Asked,
  alarm: AlarmView,
  frame: { readonly from: number; readonly to: number },
): Promise<Pick<Incident, 'limits' | 'beyond'>> {
  if (!isOfValue(alarm)) return { limits: [], beyond: null };
  const { sensorId, metricId } = alarm;
  const limits = limitsThen(await rulesThen(asked, alarm.ruleId, frame), frame);
  return { limits, beyond: await readingsBeyond(asked, { point: { sensorId, metricId }, ...frame, limits }) };
}
