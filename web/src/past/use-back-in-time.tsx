import { useState, type ReactNode } from 'react';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { useMay } from '../user/rights.ts';

const MomentDialog = lazily(() => import('./MomentDialog.tsx').then((file) => ({ default: file.MomentDialog })));

interface BackInTime {
  /** Null for those who may not read the audit. */
  readonly choose: (() => void) | null;
  readonly dialog: ReactNode;
}

/** Opens the page as it was at another moment, which a dialog chooses. */
export function useBackInTime(): BackInTime {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay('audit', 'r');
  const dialog = isOpen && (
    <Later meanwhile={null}>
      <MomentDialog onClose={() => setIsOpen(false)} />
    </Later>
  );
  return { choose: may ? () => setIsOpen(true) : null, dialog };
}
