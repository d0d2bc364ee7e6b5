import { reportStream, type ReportEvent } from '@watchglass/schemas/report/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { v5 } from 'uuid';
import { handleCommand, type CommandContext, type Handled } from '../handle-command.ts';
import { dueReport, reportFold, type Due, type Report } from './report.ts';

/** A period of a schedule has one report, whoever asks for it and however often. */
function reportIdOf(scheduleId: string, from: number): string {
  return v5(new Date(from).toISOString(), scheduleId);
}

export async function makeDue(
  eventStore: EventStore,
  context: CommandContext,
  due: Omit<Due, 'reportId'>,
): Promise<{ readonly reportId: string; readonly handled: Handled<Report, ReportEvent> }> {
  const reportId = reportIdOf(due.scheduleId, due.period.from);
  const decide = (report: Report) => dueReport(report, { ...due, reportId });
  const handled = await handleCommand(eventStore, reportStream(reportId), { ...reportFold, decide }, context);
  return { reportId, handled };
}
