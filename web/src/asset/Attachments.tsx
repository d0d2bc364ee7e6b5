import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { AssetFileView } from '@watchglass/schemas/asset/views';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { FileActs } from './AssetFiles.tsx';
import { useFileOrigin } from './use-file-origin.ts';

interface ListProps {
  readonly items: readonly AssetFileView[];
  readonly acts: FileActs;
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 56,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Files that are no images, by name with size, who added them and when; a name saves its file. */
export function Attachments({ items, acts }: ListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((file) => (
        <Attachment key={file.id} file={file} acts={acts} />
      ))}
    </Box>
  );
}

function Attachment({ file, acts: { onSave, onRemove } }: { readonly file: AssetFileView; readonly acts: FileActs }) {
  const t = useTranslate();
  const origin = useFileOrigin();
  const remove = t('file.removeNamed', { name: file.name });
  return (
    <Box component="li" sx={row}>
      <Icon name="file" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem', py: 2 }}>
        <Link
          component="button"
          underline="hover"
          aria-label={t('file.saveNamed', { name: file.name })}
          sx={{ textAlign: 'start', minHeight: 24, overflowWrap: 'anywhere' }}
          onClick={() => onSave(file)}
        >
          {file.name}
        </Link>
        <Box sx={{ color: 'text.secondary' }}>{origin(file)}</Box>
      </Box>
      {onRemove && (
        <IconButton aria-label={remove} title={remove} onClick={() => onRemove(file)}>
          <Icon name="remove" />
        </IconButton>
      )}
    </Box>
  );
}
