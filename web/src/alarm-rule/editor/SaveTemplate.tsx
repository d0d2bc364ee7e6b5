import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { failureFrom } from '../../http/failure.ts';
import { linkLostAtom } from '../../live/link.ts';
import { failedText } from '../../messages/failure-text.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { saveTemplateAtom } from './templates.ts';
import type { RuleFormState } from './use-rule-form.ts';

const SHOWN_MS = 8_000;

/** Saves the rule as it is in the form as a template, without its sensors; the title is its name. */
export function SaveTemplate({ form }: { readonly form: RuleFormState }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveTemplateAtom);
  const lost = useAtomValue(linkLostAtom);
  const [said, setSaid] = useState<{ readonly text: string; readonly severity: 'success' | 'error' } | null>(null);
  const send = () =>
    void save(organizationId, form.definition()).then(
      () => setSaid({ text: t('ruleTemplate.saved'), severity: 'success' }),
      (thrown: unknown) => setSaid({ text: failedText(t, 'to.saveTemplate', failureFrom(thrown)), severity: 'error' }),
    );
  return (
    <>
      <Button color="inherit" disabled={lost || form.values.title.trim() === ''} onClick={send}>
        {t('ruleTemplate.save')}
      </Button>
      <Snackbar open={said !== null} autoHideDuration={SHOWN_MS} onClose={() => setSaid(null)}>
        <Alert severity={said?.severity ?? 'success'} role="status">
          {said?.text}
        </Alert>
      </Snackbar>
    </>
  );
}
