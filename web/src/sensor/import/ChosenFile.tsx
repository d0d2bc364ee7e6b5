import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ImportDone } from '@watchglass/schemas/sensor/import';
import { useRef } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import type { Failure } from '../../http/failure.ts';
import { useTranslate } from '../../messages/messages.ts';
import { FoundChanges } from './FoundChanges.tsx';
import type { CheckedFile } from './use-checked-file.ts';

interface ChosenProps {
  readonly file: CheckedFile;
  readonly blocked: boolean;
  readonly locations: ReadonlyMap<string, string>;
}

/** The choice of a file, and what was found in it. */
export function ChosenFile({ file, blocked, locations }: ChosenProps) {
  const t = useTranslate();
  const { found, failure, isChecking } = file;
  return (
    <>
      {found === null && (
        <>
          <Typography>{t('import.help')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t('import.rules')}</Typography>
        </>
      )}
      <FileField file={file} blocked={blocked} />
      <FormFailure to="to.import" failure={failure} action={<AtLine failure={failure} />} />
      {isChecking && (
        <Box role="status">
          {t('import.checking')}
          <LinearProgress aria-label={t('import.checking')} sx={{ mt: 2 }} />
        </Box>
      )}
      {(found !== null || (isChecking && file.createTags)) && (
        <FormControlLabel
          label={t('import.createTags')}
          control={
            <Checkbox
              checked={file.createTags}
              disabled={blocked || isChecking}
              onChange={(_event, checked) => file.setCreateTags(checked)}
            />
          }
        />
      )}
      {found !== null && <Found found={found} locations={locations} />}
    </>
  );
}

function FileField({ file, blocked }: Pick<ChosenProps, 'file' | 'blocked'>) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <input
        ref={input}
        type="file"
        name="sensorFile"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) file.choose(chosen);
          target.value = '';
        }}
      />
      <Button variant="outlined" disabled={blocked} onClick={() => input.current?.click()}>
        {t(file.name === null ? 'import.choose' : 'import.chooseOther')}
      </Button>
      {file.name !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>}
    </Box>
  );
}

/** The line of the file at which reading ended. */
function AtLine({ failure }: { readonly failure: Failure | null }) {
  const t = useTranslate();
  const line = failure?.errors.map(({ detail }) => detail['line']).find((each) => typeof each === 'number');
  return line === undefined ? null : <Box sx={{ alignSelf: 'center', mr: 2 }}>{t('import.atLine', { line })}</Box>;
}

function Found({ found, locations }: { readonly found: ImportDone; readonly locations: ReadonlyMap<string, string> }) {
  const t = useTranslate();
  const { changes, unchanged, refused, newTags, ignored } = found;
  return (
    <>
      <Box
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        <strong>{t('import.changing', { count: changes.length })}</strong>
        <span>{t('import.unchanged', { count: unchanged })}</span>
        <span>{t('import.refused', { count: refused.length })}</span>
      </Box>
      {newTags.length > 0 && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('import.newTags', { tags: newTags.join(', ') })}</Typography>
      )}
      <FoundChanges found={found} locations={locations} />
      {ignored.length > 0 && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('import.ignored', { columns: ignored.join(', ') })}
        </Typography>
      )}
    </>
  );
}
