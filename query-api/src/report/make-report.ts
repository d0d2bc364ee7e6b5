import type { ReportContent } from '@watchglass/schemas/report/content';
import type { MadeReport, MakeReport } from './made-report.ts';
import { drawInThread } from './pdf/drawing-thread.ts';
import type { ReportPdf } from './pdf/report-pdf.ts';
import { readContent } from './read-content.ts';
import { reportWorkbook } from './report-workbook.ts';

/** Makes reports whose PDF is drawn by `draw`. */
export const reportsDrawnBy =
  (draw: (content: ReportContent) => Promise<ReportPdf>): MakeReport =>
  async (deps, asked): Promise<MadeReport> => {
    const content = await readContent(deps, asked);
    const { formats } = asked.terms;
    const pdf = formats.includes('pdf') ? await draw(content) : null;
    const xlsx = formats.includes('xlsx') ? await reportWorkbook(content) : null;
    return {
      ...(pdf && { pdf: pdf.bytes }),
      ...(xlsx && { xlsx }),
      facts: {
        n: content.sources.reduce((sum, { figures }) => sum + figures.n, 0),
        pages: pdf?.pages ?? 0,
        excursions: content.sources.reduce((sum, { excursions }) => sum + excursions.length, 0),
      },
    };
  };

export const makeReport: MakeReport = reportsDrawnBy(drawInThread);
