import Box from '@mui/material/Box';
import { atom, useAtomValue } from 'jotai';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useMemo } from 'react';
import { nowAtom } from '../live/clock.ts';
import { Icon } from '../look/Icon.tsx';
import { FORCED_COLOURS } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { contactOf } from './contact.ts';

/** The contact of a base: a filled dot and a word while it is heard, a broken link and a word otherwise. */
export function ContactMark({ base }: { base: Pick<BaseView, 'connection' | 'lastHeardAt'> }) {
  const { connection, lastHeardAt } = base;
  const t = useTranslate();
  const contact = useAtomValue(
    useMemo(() => atom((get) => contactOf({ connection, lastHeardAt }, get(nowAtom))), [connection, lastHeardAt]),
  );
  const online = contact === 'online';
  return (
    <Box
      data-contact={contact}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexShrink: 0,
        minHeight: 24,
        fontSize: '0.8125rem',
        fontWeight: online ? 400 : 620,
        color: contact === 'offline' ? 'caution.text' : 'text.secondary',
      }}
    >
      {contact === 'offline' && <Icon name="linkOff" />}
      {contact !== 'offline' && (
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: '2px solid currentColor',
            bgcolor: online ? 'currentColor' : 'transparent',
            [FORCED_COLOURS]: { bgcolor: online ? 'CanvasText' : 'Canvas' },
          }}
        />
      )}
      {t(`base.${contact}`)}
    </Box>
  );
}
