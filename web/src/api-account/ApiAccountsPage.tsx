import { apiAccount } from '@watchglass/schemas/api-account/entity';
import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay } from '../user/rights.ts';
import { useAccountColumns } from './account-columns.tsx';
import { accountQueries } from './account-query.ts';
import { AccountFilters } from './AccountFilters.tsx';
import { RenewDialog, RevokeDialog } from './AccountSteps.tsx';

const CreateAccountDialog = lazily(() =>
  import('./AccountDialog.tsx').then((file) => ({ default: file.CreateAccountDialog })),
);
const ChangeAccountDialog = lazily(() =>
  import('./AccountDialog.tsx').then((file) => ({ default: file.ChangeAccountDialog })),
);
const SecretDialog = lazily(() => import('./SecretDialog.tsx').then((file) => ({ default: file.SecretDialog })));

/** At most one dialog is open over the table. */
export type OpenAccount =
  | { readonly what: 'create' }
  | { readonly what: 'change' | 'renew' | 'revoke'; readonly account: ApiAccountView }
  | { readonly what: 'secret'; readonly issued: ApiAccountIssued };

/** A versioned change waits for the table; other dialogs just close, since the pushed change reads the table again. */
function Dialogs({ open, onOpen, again }: DialogsProps<OpenAccount, ApiAccountView>) {
  const close = () => onOpen(null);
  const onIssued = (issued: ApiAccountIssued) => onOpen({ what: 'secret', issued });
  switch (open.what) {
    case 'create':
      return <CreateAccountDialog onIssued={onIssued} onClose={close} />;
    case 'change':
      return <ChangeAccountDialog account={open.account} onChanged={again} onClose={close} />;
    case 'renew':
      return <RenewDialog account={open.account} onIssued={onIssued} onClose={close} />;
    case 'revoke':
      return <RevokeDialog account={open.account} onClose={close} />;
    case 'secret':
      return <SecretDialog issued={open.issued} onClose={close} />;
  }
}

export const ApiAccountsPage = entityPage<typeof apiAccount, ApiAccountView, OpenAccount>(apiAccount, {
  icon: 'key',
  texts: {
    title: 'apiAccount.table',
    none: 'apiAccount.none',
    noneText: 'apiAccount.noneText',
    noneFound: 'apiAccount.noneFound',
  },
  readers: 'integrations',
  // Only members who administer API accounts may read them.
  useMayWrite: () => useMay('integrations', 'r'),
  queries: accountQueries,
  useColumns: useAccountColumns,
  narrowHides: ['id', 'rights', 'createdAt', 'createdByName', 'lastUsedAt', 'requests'],
  filters: AccountFilters,
  create: { label: 'apiAccount.create', opens: { what: 'create' } },
  opens: (account) => ({ what: 'change', account }),
  dialogs: Dialogs,
});
