import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import { nextPeriod } from '@watchglass/schemas/report-schedule/periods';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { runScheduleAtom, switchScheduleAtom } from './atoms.ts';
import { stateWords, whenWords } from './schedule-words.ts';
import type { OpenSchedule } from './SchedulesPage.tsx';

const STEP_MS = 60_000;
/** In steps, so that a table does not change each second. */
const minuteAtom = atom((get) => Math.floor(get(nowAtom) / STEP_MS) * STEP_MS);

type Column = GridColDef<ReportScheduleView>;

export function useScheduleColumns(doing: Doing<OpenSchedule>): readonly Column[] {
  const t = useTranslate();
  const zone = useTimeZone();
  const now = useAtomValue(minuteAtom);
  const actions = useActions(doing);
  return useMemo(
    () => [
      {
        field: 'title',
        headerName: t('report.title'),
        flex: 1.2,
        minWidth: 120,
        cellClassName: 'strong',
        valueGetter: (_value, { definition }) => definition.title,
      },
      {
        field: 'kind',
        headerName: t('report.kind'),
        width: 110,
        sortable: false,
        valueGetter: (_value, { definition }) => t(`report.kind.${definition.kind}`),
      },
      {
        field: 'when',
        headerName: t('report.when'),
        flex: 1.4,
        minWidth: 165,
        sortable: false,
        valueGetter: (_value, { definition }) => whenWords(t, definition),
      },
      {
        field: 'state',
        headerName: t('report.state'),
        flex: 1,
        minWidth: 100,
        sortable: false,
        renderCell: ({ row }) => (
          <Box component="span" sx={{ color: row.state === 'paused' ? 'caution.text' : undefined }}>
            {stateWords(t, row)}
          </Box>
        ),
      },
      {
        field: 'next',
        headerName: t('report.nextAt'),
        width: 145,
        sortable: false,
        valueGetter: (_value, { state, definition }) =>
          state === 'paused' ? '–' : formatDateTime(nextPeriod(definition, now).dueAt, zone),
      },
      {
        field: 'recipients',
        headerName: t('report.recipients'),
        width: 95,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueGetter: (_value, { recipientNames }) => recipientNames.length,
      },
      {
        field: 'maker',
        headerName: t('report.maker'),
        width: 110,
        sortable: false,
        valueGetter: (_value, { makerName }) => makerName || t('alarm.erased'),
      },
      {
        field: 'scheduledAt',
        headerName: t('report.scheduledAt'),
        width: 145,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), zone),
      },
      actions,
    ],
    [t, zone, now, actions],
  );
}

function useActions({ onOpen, act, blocked }: Doing<OpenSchedule>): Column {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id: organizationId } = useOrganization();
  const [run, turn] = [useSetAtom(runScheduleAtom), useSetAtom(switchScheduleAtom)];
  return useMemo(
    () =>
      actionColumn(t, 3, ({ row, hasFocus }: { readonly row: ReportScheduleView; readonly hasFocus: boolean }) => {
        const { title } = row.definition;
        const given = { hasFocus, disabled: blocked };
        const runNow = async () => {
          const id = await run(organizationId, row);
          await navigate(`/${organizationId}/analytics/reports/report/${id}`);
        };
        const isPaused = row.state === 'paused';
        return (
          <>
            <RowAction
              {...given}
              icon="send"
              label={t('report.runNamed', { title })}
              onAct={() => void act('to.runReport', runNow)}
            />
            <RowAction
              {...given}
              icon={isPaused ? 'renew' : 'snooze'}
              label={t(isPaused ? 'report.resumeNamed' : 'report.pauseNamed', { title })}
              onAct={() =>
                void act(isPaused ? 'to.resumeReport' : 'to.pauseReport', () =>
                  turn({ organizationId, id: row.id, verb: isPaused ? 'resume' : 'pause' }),
                )
              }
            />
            <RowAction
              {...given}
              icon="remove"
              label={t('report.removeNamed', { title })}
              onAct={() => onOpen({ what: 'remove', row })}
            />
          </>
        );
      }),
    [t, navigate, organizationId, run, turn, act, blocked, onOpen],
  );
}
