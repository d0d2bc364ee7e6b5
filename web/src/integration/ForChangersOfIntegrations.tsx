import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Denied } from '../page/Denied.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { useMayChange } from './may-change.ts';

/**
 * Restricts a page of one integration to those who may change them. Whoever may read sensors and integrations comes to their list at once
 * (section 2 of the specification); anybody else to the dashboard.
 */
export function ForChangersOfIntegrations({ children }: { readonly children: ReactNode }) {
  const { id } = useOrganization();
  const mayChange = useMayChange();
  const [readsIntegrations, readsSensors] = [useMay('integrations', 'r'), useMay('sensors', 'r')];
  if (mayChange === true) return children;
  if (!readsIntegrations || !readsSensors) return <Denied />;
  return mayChange === null ? null : <Navigate to={`/${id}/settings/integrations`} replace />;
}
