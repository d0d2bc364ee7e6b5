import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { Icon } from '../look/Icon.tsx';
import { failedText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import type { Upload } from './use-uploads.ts';

/** The uploads under way with their progress, and those that failed with the reason. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {uploads.map((upload) => (
        <Box component="li" key={upload.key}>
          {upload.failure === null ? <Running upload={upload} /> : <Failed upload={upload} failure={upload.failure} />}
        </Box>
      ))}
    </Box>
  );
}

function Running({ upload: { name, part, end } }: { readonly upload: Upload }) {
  const t = useTranslate();
  const cancel = t('file.cancel', { name });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: '0.875rem' }}>
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <LinearProgress
        sx={{ flex: '1 1 0', maxWidth: 240 }}
        variant={part < 1 ? 'determinate' : 'indeterminate'}
        value={part * 100}
        aria-label={t(part < 1 ? 'file.uploading' : 'file.checking', { name })}
      />
      <IconButton aria-label={cancel} title={cancel} onClick={end}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

function Failed({
  upload: { name, end },
  failure,
}: {
  readonly upload: Upload;
  readonly failure: NonNullable<Upload['failure']>;
}) {
  const t = useTranslate();
  return (
    <Alert severity="error" variant="outlined" role="alert" onClose={end} sx={{ overflowWrap: 'anywhere' }}>
      {`${name}: ${failedText(t, 'to.uploadFile', failure)}`}
    </Alert>
  );
}
