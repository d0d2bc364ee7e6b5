import { holds, MODULES, type Module } from '@watchglass/schemas/member/rights';
import { useSetAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { userResource } from '../user/atoms.ts';
import { membershipOf, useIsAdmin, useMay, useOrganization } from '../user/rights.ts';
import { Statement } from './Outcome.tsx';
import { PAUSE_MS, useWayToDashboard } from './use-way-to-dashboard.ts';

export function Denied() {
  const t = useTranslate();
  const { name } = useOrganization();
  useWayToDashboard();
  return (
    <Statement
      heading="h1"
      icon="lock"
      title={t('page.denied.title')}
      text={t('page.denied.text', { workspace: name })}
    />
  );
}

/** Restricts a page to administrators and the owner. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : <Denied />;
}

/** The rights may have been granted meanwhile. */
function NothingYet() {
  const t = useTranslate();
  const { name } = useOrganization();
  const look = useSetAtom(userResource.loadAtom);
  useEffect(() => {
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [look]);
  return (
    <Statement
      heading="h1"
      icon="lock"
      title={t('page.noRight.title')}
      text={t('page.noRight.text', { workspace: name })}
    />
  );
}

/** Restricts a page to members with any read right: for the dashboard, which is the fallback of other pages. */
export function ForAnyReader({ children }: { children: ReactNode }) {
  const membership = membershipOf(useOrganization());
  return MODULES.some((module) => holds(membership, module, 'r')) ? children : <NothingYet />;
}

/** Restricts a page to readers of its module. */
export function ForReaders({ module, children }: { module: Module; children: ReactNode }) {
  return useMay(module, 'r') ? children : <Denied />;
}
