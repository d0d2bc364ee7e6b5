import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';

interface CopyableProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly multiline?: boolean;
}

/** Pages without TLS have no clipboard: there the text is selected for a manual copy. */
export function Copyable({ name, label, text, multiline = false }: CopyableProps) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = 'clipboard' in navigator && (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t('apiAccount.copy', { what: label })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      name={name}
      multiline={multiline}
      label={label}
      value={text}
      helperText={copied ? t('apiAccount.copied') : ' '}
      onFocus={(event) => event.target.select()}
      slotProps={{
        input: { readOnly: true, endAdornment: copy, sx: { fontFamily: 'ui-monospace, monospace' } },
        formHelperText: { role: 'status' },
      }}
    />
  );
}
