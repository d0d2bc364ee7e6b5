import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useIsLimited, useMay } from '../user/rights.ts';
import { TargetWords } from './TargetWords.tsx';
import { whenWords } from './when-words.ts';

interface ItemProps {
  readonly of: AnnotationView;
  readonly onEdit: (annotation: AnnotationView) => void;
}

/** When, about what, what happened, and who wrote it. */
export function AnnotationItem({ of, onEdit }: ItemProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const mayWrite = useMay('alarms', 'w');
  const limited = useIsLimited();
  const time = whenWords(t, of, zone);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', py: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <strong>{time}</strong>, <TargetWords of={of} />, {of.writtenByName || t('alarm.erased')}
        </Box>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{of.text}</Box>
      </Box>
      {mayWrite && !(limited && of.target.kind === 'workspace') && (
        <IconButton
          aria-label={t('annotation.changeNamed', { time })}
          title={t('annotation.changeNamed', { time })}
          onClick={() => onEdit(of)}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <Icon name="edit" />
        </IconButton>
      )}
    </Box>
  );
}
