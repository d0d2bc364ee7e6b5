import IconButton from '@mui/material/IconButton';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useIsPast } from '../past/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { setFavoriteAtom } from './atoms.ts';

interface StarProps {
  readonly id: string;
  readonly name: string;
  readonly isFavorite: boolean;
  readonly small?: boolean;
  readonly hasFocus?: boolean;
  /** Called after the change. */
  readonly onDone?: () => void;
}

/** Makes a dashboard the person's favourite, or ends that. A failed change leaves the star as it was. */
export function Star({ id, name, isFavorite, small, hasFocus = true, onDone }: StarProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const set = useSetAtom(setFavoriteAtom);
  const lost = useAtomValue(linkLostAtom);
  const isPast = useIsPast();
  const [sending, setSending] = useState(false);
  const label = t(isFavorite ? 'dashboard.unstar' : 'dashboard.star', { name });
  async function change(): Promise<void> {
    setSending(true);
    try {
      await set({ organizationId, id }, !isFavorite);
      onDone?.();
    } catch {
      // The star still shows what is stored.
    } finally {
      setSending(false);
    }
  }
  // A favourite is of today.
  if (isPast) return null;
  return (
    <IconButton
      size={small ? 'small' : 'medium'}
      tabIndex={hasFocus ? 0 : -1}
      aria-pressed={isFavorite}
      aria-label={label}
      title={label}
      disabled={lost || sending}
      onClick={(event) => {
        event.stopPropagation();
        void change();
      }}
    >
      <Icon name={isFavorite ? 'starred' : 'star'} />
    </IconButton>
  );
}
