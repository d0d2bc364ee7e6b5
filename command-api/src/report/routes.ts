import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { reissueReportShape, signReportShape } from '@watchglass/schemas/report/commands';
import { reportStream } from '@watchglass/schemas/report/events';
import { MAKES_REPORTS } from '@watchglass/schemas/report-schedule/entity';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { mustSeeSources } from '../export/must-see-sources.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import { signatureFields, signing } from '../signature/sign.ts';
import { knownReport, reissueReport, reportFold, signableReport, signReport, type Report } from './report.ts';

const params = shape({ org: integer(1, 2 ** 31 - 1), id: uuid() });
const answers = { 200: doneShape };

/** POST /api/reports/{org}/report/{id}/sign, by whoever may acknowledge alarms, and …/reissue, by administrators. */
export function reportRoutes(deps: ServiceDeps): ServerRoute[] {
  return [signRoute(deps), reissueRoute(deps)];
}

function signRoute(deps: ServiceDeps): ServerRoute {
  const sign = signing(deps);
  return route('POST', {
    path: '/api/reports/{org}/report/{id}/sign',
    needs: { access: 'member', module: 'alarms', right: 'w' },
    command: 'SignReport',
    answers,
    params,
    payload: signReportShape,
    refuses: [
      ...(['ReportNotIssued', 'ReportRevisionOld', 'ReportSuperseded', 'ReportSigned', 'Conflict'] as const),
      ...(['SignaturePasswordMissing', 'WrongPassword', 'TooManyRequests'] as const),
    ],
    handler: async (asked, h) => {
      const { revision, signature } = asked.payload;
      const about = { organizationId: organizationOf(asked.request), revision, by: callerOf(asked.request).id };
      signableReport(await seenReport(deps, asked), about);
      const context = contextOf(asked.request, deps);
      const { signer } = await sign(asked.request, signature, context.metadata);
      const decide = (report: Report) => {
        const issued = signableReport(report, about);
        const event = { type: 'ReportIssued', data: issued.data } as const;
        return signer === null ? [] : signReport(issued, signatureFields(event, signer, issued.metadata));
      };
      const stream = reportStream(asked.params.id);
      return answer(h, await handleCommand(deps.eventStore, stream, { ...reportFold, decide }, context));
    },
  });
}

function reissueRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/reports/{org}/report/{id}/reissue',
    needs: MAKES_REPORTS,
    command: 'ReissueReport',
    answers,
    params,
    payload: reissueReportShape,
    refuses: ['ReportMaking', 'ReportRevisionOld', 'Conflict'],
    handler: async ({ request, params: { id }, payload: { revision } }, h) => {
      const again = { organizationId: organizationOf(request), revision, makerId: callerOf(request).id };
      const decide = (report: Report) => reissueReport(report, again);
      const decider = { ...reportFold, decide };
      return answer(h, await handleCommand(deps.eventStore, reportStream(id), decider, contextOf(request, deps)));
    },
  });
}

/** Whoever does not see every source of a report does not find it. */
async function seenReport(deps: ServiceDeps, { request, params: { id } }: AskedById): Promise<Report> {
  const { state } = await load(deps.eventStore, reportStream(id), reportFold);
  const { definition } = knownReport(state, organizationOf(request));
  await mustSeeSources(deps, sightOf(request), definition.sources);
  return state;
}
