import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { FileView } from '@watchglass/schemas/file/views';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { fileSize } from './file-size.ts';
import { UploadList } from './UploadList.tsx';
import type { Upload } from './use-uploads.ts';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: FileView | null;
  readonly uploads: readonly Upload[];
  readonly onChosen: (files: readonly File[]) => void;
  readonly onRemove: () => void;
}

/** One file of a form, uploaded as soon as it is chosen. */
export function FileField({ name, label, value, uploads, onChosen, onRemove }: FieldProps) {
  const t = useTranslate();
  const remove = value === null ? '' : t('file.removeNamed', { name: value.name });
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {value === null ? (
        uploads.every(({ failure }) => failure !== null) && (
          <Box>
            <ChooseFiles name={name} variant="outlined" startIcon={<Icon name="file" />} onChosen={onChosen}>
              {label}
            </ChooseFiles>
          </Box>
        )
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: '0.875rem' }}>
          <Icon name="file" sx={{ color: 'text.secondary' }} />
          <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
            {`${value.name} · ${fileSize(value.bytes)}`}
          </Box>
          <IconButton aria-label={remove} title={remove} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        </Box>
      )}
      <UploadList uploads={uploads} />
    </Box>
  );
}
