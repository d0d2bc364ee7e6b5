import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatTime } from '../value/date.ts';
import type { FloodGroup } from './flood-group.ts';

interface HeadProps {
  readonly flood: FloodGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Says that there is a flood, behind which base, how many alarms it has there, and which came first. */
export function FloodHead({ flood: { since, base, firstOut, members }, isOpen, onToggle }: HeadProps) {
  const t = useTranslate();
  const time = formatTime(since, useTimeZone());
  return (
    <Box
      component="li"
      data-testid="flood"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        px: 4,
        py: 2,
        bgcolor: 'caution.ground',
        color: 'caution.text',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 620 }}>{t('flood.title', { count: members.size, time })}</Box>
        <Box sx={{ fontSize: '0.8125rem' }}>
          {base !== null && `${t('flood.base', { base })} · `}
          {t('flood.firstOut', { name: subjectName(firstOut), rule: firstOut.ruleTitle })}
        </Box>
      </Box>
      <Button size="small" color="inherit" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? t('flood.close') : t('flood.open')}
      </Button>
    </Box>
  );
}
