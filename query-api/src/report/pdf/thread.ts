import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ReportContent } from '@watchglass/schemas/report/content';
import { reportPdf } from './report-pdf.ts';

// On Linux a thread has a priority of its own, elsewhere this is the whole process's: reports leave the cores to what is live.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The program of the thread that draws reports: one after another, each as it is asked. */
parentPort?.on('message', ({ place, content }: { readonly place: number; readonly content: ReportContent }) => {
  void reportPdf(content).then(
    (pdf) => parentPort?.postMessage({ place, pdf }),
    (error: unknown) => parentPort?.postMessage({ place, failure: String(error) }),
  );
});
