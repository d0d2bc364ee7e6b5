import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useOrganization } from '../user/rights.ts';

export function NoticesLink({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  const { id } = useOrganization();
  return (
    <IconButton component={Link} to={`/${id}/workspace/notifications`} title={name} aria-label={name}>
      <Icon name="flag" />
      {children}
    </IconButton>
  );
}
