import type { GridColDef } from '@mui/x-data-grid';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import type { OpenEscalation } from './EscalationsPage.tsx';
import { stepsInWords } from './steps-in-words.ts';

export function useEscalationColumns({
  onOpen,
  blocked,
}: Doing<OpenEscalation>): readonly GridColDef<EscalationView>[] {
  const t = useTranslate();
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 110, maxWidth: 300, cellClassName: 'strong' },
      {
        field: 'steps',
        headerName: t('escalation.steps'),
        flex: 3,
        minWidth: 180,
        sortable: false,
        renderCell: ({ row }) => stepsInWords(t, row),
      },
      { field: 'repeats', headerName: t('escalation.repeats'), width: 130 },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowAction
          icon="remove"
          label={t('escalation.deleteNamed', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => onOpen({ what: 'delete', escalation: row })}
        />
      )),
    ],
    [t, onOpen, blocked],
  );
}
