import { pathOf } from '@watchglass/schemas/entity';
import { reportSchedule } from '@watchglass/schemas/report-schedule/entity';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { atom } from 'jotai';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { saveFile } from '../http/save-file.ts';

const REFUSED: RefusedFields = {
  LimitsCrossed: 'limits',
  TooManyRecipients: 'recipients',
  RecipientUnknown: 'recipients',
  RecipientUnconfirmed: 'recipients',
};

interface Saved {
  readonly organizationId: number;
  /** The version on screen; null makes a new one. */
  readonly seen: ReportScheduleView | null;
}

export const saveScheduleAtom = atom(null, async (get, _set, { organizationId, seen }: Saved, body: object) => {
  const { call } = get(requiredHttpAtom);
  const path = pathOf(reportSchedule, organizationId);
  const sent =
    seen === null
      ? call(path, { method: 'POST', body })
      : call(`${path}/${seen.id}`, { method: 'PUT', body, ifMatch: seen.etag });
  await atFields<unknown>(sent, REFUSED);
});

type Seen = Pick<ReportScheduleView, 'id' | 'etag'>;

export const removeScheduleAtom = atom(null, async (get, _set, organizationId: number, { id, etag }: Seen) => {
  const path = `${pathOf(reportSchedule, organizationId)}/${id}`;
  await get(requiredHttpAtom).call(path, { method: 'DELETE', ifMatch: etag });
});

interface Switched {
  readonly organizationId: number;
  readonly id: string;
  readonly verb: 'pause' | 'resume';
}

export const switchScheduleAtom = atom(null, async (get, _set, { organizationId, id, verb }: Switched) => {
  await get(requiredHttpAtom).post(`${pathOf(reportSchedule, organizationId)}/${id}/${verb}`, {});
});

/** Reports the newest period that is over; returns the id of its report. */
export const runScheduleAtom = atom(null, async (get, _set, organizationId: number, { id }: Seen): Promise<string> => {
  const path = `${pathOf(reportSchedule, organizationId)}/${id}/run`;
  return (await get(requiredHttpAtom).post<{ id: string }>(path, {})).id;
});

interface Previewed {
  readonly organizationId: number;
  readonly schedule: Pick<ReportScheduleView, 'id' | 'definition'>;
  readonly format: ReportFormat;
}

/** Saves what a report would be now. */
export const savePreviewAtom = atom(
  null,
  async (get, _set, { organizationId, schedule: { id, definition }, format }: Previewed) => {
    const path = `${pathOf(reportSchedule, organizationId)}/${id}/preview?format=${format}`;
    saveFile((await get(requiredHttpAtom).call<Blob>(path, { file: true })).value, `${definition.title}.${format}`);
  },
);
