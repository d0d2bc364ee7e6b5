import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { useMay } from '../user/rights.ts';

const MomentDialog = lazily(() => import('./MomentDialog.tsx').then((file) => ({ default: file.MomentDialog })));

/** Opens the page as it was at another moment: for readers of the audit. */
export function BackInTimeButton() {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('audit', 'r')) return null;
  const name = t('bar.past');
  return (
    <>
      <IconButton title={name} aria-label={name} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="history" />
      </IconButton>
      {isOpen && (
        <Later meanwhile={null}>
          <MomentDialog onClose={() => setIsOpen(false)} />
        </Later>
      )}
    </>
  );
}
