import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import type { Translate } from '../messages/messages.ts';

/** `weekly, 06:00, Europe/Riga`. */
export function whenWords(t: Translate, { cadence, at, zone }: ReportScheduleView['definition']): string {
  return `${t(`report.cadence.${cadence}`)}, ${at}, ${zone}`;
}

/** That it is paused and why, or that it is active. */
export function stateWords(t: Translate, { state, cause }: Pick<ReportScheduleView, 'state' | 'cause'>): string {
  return cause === null ? t(`report.state.${state}`) : t(`report.pause.${cause}`);
}
