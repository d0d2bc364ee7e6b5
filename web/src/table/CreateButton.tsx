import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

/** It opens a dialog, or links to a page of the organization. */
export type Creating<O> = { readonly label: MessageKey } & ({ readonly opens: O } | { readonly leadsTo: string });

interface CreateProps<O> {
  readonly create: Creating<O>;
  readonly blocked: boolean;
  readonly onOpen: (open: O) => void;
}

/** The button at the head of a list. */
export function CreateButton<O>({ create, blocked, onOpen }: CreateProps<O>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const look = { variant: 'contained', startIcon: <Icon name="add" />, disabled: blocked } as const;
  return 'leadsTo' in create ? (
    <Button {...look} component={Link} to={`/${id}/${create.leadsTo}`}>
      {t(create.label)}
    </Button>
  ) : (
    <Button {...look} onClick={() => onOpen(create.opens)}>
      {t(create.label)}
    </Button>
  );
}
