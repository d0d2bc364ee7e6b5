import type { GridColDef } from '@mui/x-data-grid';
import type { DestinationTested, DestinationView } from '@watchglass/schemas/destination/views';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { testDestinationAtom } from './atoms.ts';
import { stateWords } from './state-words.ts';
import type { OpenDestination } from './DestinationsPage.tsx';

/** A failure in words; a status or an error code without words stays as it is. */
function whyWords(t: Translate, why: string): string {
  const key = t.known('destination.why', why) ?? t.known('notifications.reason', why);
  return key === null ? why : t(key);
}

function lastWords(t: Translate, { last }: DestinationView, zone: string): string {
  if (last === null) return t('destination.last.never');
  const at = formatDateTime(Date.parse(last.at), zone);
  return last.outcome === 'failed'
    ? t('destination.last.failed', { at, why: whyWords(t, last.why) })
    : t('destination.last.taken', { at });
}

function testedWords(t: Translate, { name, kind }: DestinationView, { outcome, why }: DestinationTested): string {
  if (outcome === 'failed') return t('destination.testFailed', { name, why: whyWords(t, why) });
  return t(kind === 'mailbox' ? 'destination.testedMail' : 'destination.tested', { name });
}

export function useDestinationColumns({
  onOpen,
  act,
  tell,
  blocked,
}: Doing<OpenDestination>): readonly GridColDef<DestinationView>[] {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const test = useSetAtom(testDestinationAtom);
  return useMemo(() => {
    const tried = (row: DestinationView) =>
      act('to.testDestination', async () => tell(testedWords(t, row, await test({ organizationId, id: row.id }))));
    return [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 110, maxWidth: 300, cellClassName: 'strong' },
      {
        field: 'kind',
        headerName: t('destination.kind'),
        width: 150,
        valueGetter: (_value, { kind }) => t(`destination.kind.${kind}`),
      },
      { field: 'host', headerName: t('destination.host'), flex: 1, minWidth: 130, sortable: false },
      {
        field: 'state',
        headerName: t('destination.state'),
        width: 150,
        sortable: false,
        valueGetter: (_value, row) => stateWords(t, row),
      },
      {
        field: 'last',
        headerName: t('destination.last'),
        flex: 1,
        minWidth: 170,
        sortable: false,
        valueGetter: (_value, row) => lastWords(t, row, zone),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="send"
            label={t('destination.test', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked || row.state === 'unconfirmed'}
            onAct={() => void tried(row)}
          />
          <RowAction
            icon="remove"
            label={t('destination.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', destination: row })}
          />
        </>
      )),
    ];
  }, [t, zone, organizationId, test, act, tell, onOpen, blocked]);
}
