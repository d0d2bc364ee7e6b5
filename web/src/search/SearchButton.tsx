import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';

const SearchDialog = lazily(() => import('./SearchDialog.tsx').then((file) => ({ default: file.SearchDialog })));

const SHORTCUT = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K';

/** Opens the search, from every page also by Ctrl-K or ⌘K. */
export function SearchButton() {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // A dialog with a form in it keeps its text: it is closed first.
      if (document.querySelector('[role="dialog"]') === null) setIsOpen(true);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        title={`${t('bar.search')} (${SHORTCUT})`}
        aria-label={t('bar.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
      </IconButton>
      {isOpen && (
        <Later meanwhile={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Later>
      )}
    </>
  );
}
