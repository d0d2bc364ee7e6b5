import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { MOBILE_FORM } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import { MOST_SELECTED } from './selection.ts';

export interface SelectionAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly onAct: () => void;
}

interface BarProps {
  readonly count: number;
  /** The number of rows that match the filter. */
  readonly total: number;
  readonly busy: boolean;
  readonly blocked: boolean;
  readonly actions: readonly SelectionAction[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

const target = { [MOBILE_FORM]: { minHeight: 44 } } as const;

/** What can be done with the selected rows. It stands below the table, so that no row moves when it appears. */
export function SelectionBar({ count, total, busy, blocked, actions, onSelectAll, onClear }: BarProps) {
  const t = useTranslate();
  const isNarrow = useMediaQuery(MOBILE_FORM.replace('@media ', ''));
  const most = Math.min(total, MOST_SELECTED);
  return (
    <Box
      role="toolbar"
      aria-label={t('select.bar')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        border: 1,
        borderTop: 0,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box role="status" sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
        {t('select.count', { count })}
      </Box>
      <Button size="small" sx={target} onClick={onClear}>
        {t('select.clear')}
      </Button>
      {count < most && (
        <Button size="small" sx={target} disabled={busy || blocked} onClick={onSelectAll}>
          {total > MOST_SELECTED
            ? t('select.first', { most: MOST_SELECTED, total })
            : t('select.all', { count: total })}
        </Button>
      )}
      {count >= MOST_SELECTED && <span>{t('select.most', { most: MOST_SELECTED })}</span>}
      <Box sx={{ flexGrow: 1 }} />
      {isNarrow ? (
        <ActionMenu actions={actions} blocked={blocked} />
      ) : (
        actions.map(({ key, label, danger, onAct }) => (
          <Button key={key} size="small" color={danger ? 'error' : 'primary'} disabled={blocked} onClick={onAct}>
            {label}
          </Button>
        ))
      )}
    </Box>
  );
}

function ActionMenu({ actions, blocked }: Pick<BarProps, 'actions' | 'blocked'>) {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="contained"
        sx={target}
        disabled={blocked}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('table.actions')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(({ key, label, danger, onAct }) => (
          <MenuItem
            key={key}
            sx={{ minHeight: 44, ...(danger && { color: 'error.main' }) }}
            onClick={() => {
              setAnchor(null);
              onAct();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
