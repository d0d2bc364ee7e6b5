import IconButton from '@mui/material/IconButton';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useBackInTime } from './use-back-in-time.tsx';

/** Opens the page as it was at another moment: for readers of the audit. */
export function BackInTimeButton() {
  const t = useTranslate();
  const { choose, dialog } = useBackInTime();
  if (choose === null) return null;
  const name = t('bar.past');
  return (
    <>
      <IconButton title={name} aria-label={name} aria-haspopup="dialog" onClick={choose}>
        <Icon name="history" />
      </IconButton>
      {dialog}
    </>
  );
}
