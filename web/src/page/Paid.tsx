import { useAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { notPaidAtom } from './not-paid.ts';
import { Statement } from './Outcome.tsx';
import { useWayToDashboard } from './use-way-to-dashboard.ts';

function NotPaid() {
  const t = useTranslate();
  const { name } = useOrganization();
  useWayToDashboard();
  return (
    <Statement
      heading="h1"
      icon="lock"
      title={t('page.notPaid.title')}
      text={t('page.notPaid.text', { workspace: name })}
    />
  );
}

/**
 * Replaces a page whose calls the licence does not cover by a notice. The dashboard always stays, since the notice
 * leads there.
 */
export function Paid({ children }: { children: ReactNode }) {
  const [notPaid, setNotPaid] = useAtom(notPaidAtom);
  const { pathname } = useLocation();
  const home = /^\/\d+\/dashboard(\/|$)/.test(pathname);
  useEffect(() => () => setNotPaid(false), [pathname, setNotPaid]);
  return notPaid && !home ? <NotPaid /> : children;
}
