import type { Module } from '@watchglass/schemas/member/rights';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useIsAdmin, useMay, useOrganization } from '../user/rights.ts';
import { Statement } from './Outcome.tsx';

/** Section 2 of the specification: access denied goes to the dashboard after 3 seconds. */
const REDIRECT_MS = 3_000;

export function Denied() {
  const t = useTranslate();
  const { id, name } = useOrganization();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(`/${id}/dashboard`, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, id]);
  return <Statement heading="h1" icon="lock" title={t('page.denied.title')} text={t('page.denied.text', { workspace: name })} />;
}

/** Shows a page to administrators and the owner. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : <Denied />;
}

/** Shows a page to those who may read its module. */
export function ForReaders({ module, children }: { module: Module; children: ReactNode }) {
  return useMay(module, 'r') ? children : <Denied />;
}
