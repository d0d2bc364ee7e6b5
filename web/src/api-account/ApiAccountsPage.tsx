import Button from '@mui/material/Button';
import { API_ACCOUNT_SORTS } from '@watchglass/schemas/api-account/table';
import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import type { Page as PageOf } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead, type Reading } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useOrganization } from '../user/rights.ts';
import { NARROW_HIDES, useAccountColumns } from './account-columns.tsx';
import { accountQueries, accountsPath, type AccountQuery } from './account-query.ts';
import { AccountFilters } from './AccountFilters.tsx';
import { RenewDialog, RevokeDialog } from './AccountSteps.tsx';

const CreateAccountDialog = lazily(() =>
  import('./AccountDialog.tsx').then((file) => ({ default: file.CreateAccountDialog })),
);
const ChangeAccountDialog = lazily(() =>
  import('./AccountDialog.tsx').then((file) => ({ default: file.ChangeAccountDialog })),
);
const SecretDialog = lazily(() => import('./SecretDialog.tsx').then((file) => ({ default: file.SecretDialog })));

/** One at a time over the table. */
type Open =
  | { readonly what: 'create' }
  | { readonly what: 'change' | 'renew' | 'revoke'; readonly account: ApiAccountView }
  | { readonly what: 'secret'; readonly issued: ApiAccountIssued };

export function ApiAccountsPage() {
  return (
    <ForReaders module="integrations">
      <ApiAccounts />
    </ForReaders>
  );
}

function ApiAccounts() {
  const t = useTranslate();
  const { id } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const [query, setQuery] = useQuery(accountQueries.read, accountQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const path = accountQueries.listPath(accountsPath(id), query);
  const reading = useRead(path, (http, signal) => http.get<PageOf<ApiAccountView>>(path, signal));
  useRowChanges('apiAccount', reading);
  const actions = (
    <>
      <ExportButton
        name="api-accounts"
        path={() => accountQueries.exportPath(accountsPath(id), query)}
        onFailure={setFailure}
      />
      <Button
        variant="contained"
        startIcon={<Icon name="add" />}
        disabled={lost}
        onClick={() => setOpen({ what: 'create' })}
      >
        {t('apiAccount.create')}
      </Button>
    </>
  );
  return (
    <Page title={t('apiAccount.table')} actions={actions}>
      <FormFailure to="to.export" failure={failure} />
      <AccountFilters query={query} onChange={setQuery} />
      <Accounts query={query} onQuery={setQuery} reading={reading} onOpen={setOpen} />
      <Suspense fallback={null}>
        {open && <OpenDialog open={open} onOpen={setOpen} onChanged={reading.again} />}
      </Suspense>
    </Page>
  );
}

interface DialogProps {
  readonly open: Open;
  readonly onOpen: (open: Open | null) => void;
  readonly onChanged: () => Promise<void>;
}

/** The table reads itself again when it is told of a change: what is changed by its version waits for that, the others only have to close. */
function OpenDialog({ open, onOpen, onChanged }: DialogProps) {
  const close = () => onOpen(null);
  const onIssued = (issued: ApiAccountIssued) => onOpen({ what: 'secret', issued });
  switch (open.what) {
    case 'create':
      return <CreateAccountDialog onIssued={onIssued} onClose={close} />;
    case 'change':
      return <ChangeAccountDialog account={open.account} onChanged={onChanged} onClose={close} />;
    case 'renew':
      return <RenewDialog account={open.account} onIssued={onIssued} onClose={close} />;
    case 'revoke':
      return <RevokeDialog account={open.account} onClose={close} />;
    case 'secret':
      return <SecretDialog issued={open.issued} onClose={close} />;
  }
}

interface AccountsProps {
  readonly query: AccountQuery;
  readonly onQuery: (query: AccountQuery, replace?: boolean) => void;
  readonly reading: Reading<PageOf<ApiAccountView>>;
  readonly onOpen: (open: Open) => void;
}

function Accounts({ query, onQuery, reading: { loaded, busy, again }, onOpen }: AccountsProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const actions = useMemo(
    () => ({
      lost,
      onRenew: (account: ApiAccountView) => onOpen({ what: 'renew', account }),
      onRevoke: (account: ApiAccountView) => onOpen({ what: 'revoke', account }),
    }),
    [lost, onOpen],
  );
  const columns = useAccountColumns(actions);
  const visibility = useColumnVisibility('api-accounts', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, API_ACCOUNT_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const empty = accountQueries.isFiltered(query)
    ? { title: t('apiAccount.noneFound') }
    : { title: t('apiAccount.none'), text: t('apiAccount.noneText') };
  return (
    <Table
      {...visibility}
      {...serverRows}
      {...rowsOf(loaded, busy)}
      label={t('apiAccount.table')}
      empty={{ icon: 'key', ...empty }}
      columns={columns}
      onOpen={(account) => {
        if (!lost) onOpen({ what: 'change', account });
      }}
    />
  );
}
