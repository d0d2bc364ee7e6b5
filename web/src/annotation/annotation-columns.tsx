import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { useMemo } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import type { OpenAnnotation } from './AnnotationsPage.tsx';
import { chartPathOf, targetPathOf } from './paths.ts';
import { TargetWords } from './TargetWords.tsx';
import { whenWords } from './when-words.ts';

/** The thing with its page, if it has one. */
function Target({ row }: { readonly row: AnnotationView }) {
  const { id } = useOrganization();
  const path = targetPathOf(row.target);
  if (path === null) return <TargetWords of={row} />;
  return (
    <Link
      component={RouterLink}
      to={`/${id}/${path}`}
      color="inherit"
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      <TargetWords of={row} />
    </Link>
  );
}

export function useAnnotationColumns({
  onOpen,
  mayWrite,
  blocked,
}: Doing<OpenAnnotation>): readonly GridColDef<AnnotationView>[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const limited = useIsLimited();
  const navigate = useNavigate();
  return useMemo(
    () => [
      {
        field: 'from',
        headerName: t('annotation.when'),
        flex: 1,
        minWidth: 170,
        cellClassName: 'strong',
        valueGetter: (_value, row) => whenWords(t, row, zone),
      },
      { field: 'text', headerName: t('annotation.text'), flex: 2, minWidth: 180, sortable: false },
      {
        field: 'target',
        headerName: t('annotation.about'),
        flex: 1.2,
        minWidth: 150,
        renderCell: ({ row }) => <Target row={row} />,
      },
      {
        field: 'writtenBy',
        headerName: t('handover.by'),
        width: 150,
        sortable: false,
        valueGetter: (_value, { writtenByName }) => writtenByName || t('alarm.erased'),
      },
      {
        field: 'writtenAt',
        headerName: t('handover.written'),
        width: 156,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), zone),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => {
        const chart = chartPathOf(row);
        const time = whenWords(t, row, zone);
        return (
          <>
            {chart !== null && (
              <RowAction
                icon="chart"
                label={t('annotation.openChart', { time })}
                hasFocus={hasFocus}
                onAct={() => void navigate(`/${organizationId}/${chart}`)}
              />
            )}
            {mayWrite && !(limited && row.target.kind === 'workspace') && (
              <RowAction
                icon="remove"
                label={t('annotation.deleteNamed', { time })}
                hasFocus={hasFocus}
                disabled={blocked}
                onAct={() => onOpen({ what: 'delete', row })}
              />
            )}
          </>
        );
      }),
    ],
    [t, zone, onOpen, blocked, mayWrite, limited, organizationId, navigate],
  );
}
