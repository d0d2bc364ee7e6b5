import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import { lastPeriod } from '@watchglass/schemas/report-schedule/periods';
import { found } from '../http/answer.ts';
import type { QueryAsked } from '../http/route.ts';
import { makeReport } from '../report/make-report.ts';
import { reportFileName } from '../report/run-job.ts';
import { savedAs } from '../report/send-file.ts';

/** Previews that this process makes at once. */
const AT_ONCE = 2;
let running = 0;

/** The report of the newest period that is over, as it would be now, with the sight of who asks. Nothing is kept of it. */
export async function preview(
  asked: QueryAsked<unknown, { readonly format: ReportFormat }>,
  h: ResponseToolkit,
  definition: ReportDefinition,
): Promise<ResponseObject> {
  if (running >= AT_ONCE) refuse('TooManyRequests');
  running += 1;
  try {
    const { sight, caller, clock, query } = asked;
    const { from, to } = lastPeriod(definition, clock().getTime());
    const made = await makeReport(asked, {
      organizationId: sight.organizationId,
      terms: { ...definition, formats: [query.format] },
      period: { from, to },
      revision: 1,
      makerId: caller.id,
      membership: found(caller.membership),
      signatures: [],
    });
    const terms = { definition, period: { from: new Date(from).toISOString(), to: new Date(to).toISOString() } };
    const name = reportFileName({ terms, revision: 1 }, query.format);
    return savedAs(h.response(Buffer.from(found(made[query.format]))), { format: query.format, name });
  } finally {
    running -= 1;
  }
}
