import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AskingScreen } from '@watchglass/schemas/wall/views';
import { shownCode } from '@watchglass/schemas/wall/code';
import { isLanguage, LANGUAGES } from '@watchglass/schemas/user/languages';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Fact, Facts } from '../base/Fact.tsx';
import { Copyable } from '../form/Copyable.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { failureFrom, type Failure } from '../http/failure.ts';
import { spokenAtom } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { startLine, SYSTEM_NAMES, SYSTEMS } from './start-lines.ts';
import { newTerms, termsOf, type TermsForm } from './terms-form.ts';
import { TermsFields } from './TermsFields.tsx';
import { approveAtom, askingScreenAtom, denyAtom, wallList } from './wall-atoms.ts';

const shape = () => import('@watchglass/schemas/wall/commands').then(({ wallTermsShape }) => wallTermsShape);

interface DialogProps {
  /** From the link behind the QR code; else typed. */
  readonly code: string;
  readonly onClose: () => void;
}

/** An administrator enters the code of a screen, sees which screen asks, and approves or denies it. */
export function PairDialog({ code, onClose }: DialogProps) {
  const [screen, setScreen] = useState<AskingScreen | null>(null);
  return screen === null ? (
    <CodeForm code={code} onFound={setScreen} onClose={onClose} />
  ) : (
    <ApproveForm screen={screen} onClose={onClose} />
  );
}

interface CodeProps extends DialogProps {
  readonly onFound: (screen: AskingScreen) => void;
}

function CodeForm({ code, onFound, onClose }: CodeProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const ask = useSetAtom(askingScreenAtom);
  const [typed, setTyped] = useState(code);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const find = async () => {
    setSending(true);
    try {
      onFound(await ask(id, typed.trim()));
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={t('walls.pair')}
      submit={t('walls.find')}
      sending={sending}
      blocked={typed.trim() === ''}
      onClose={onClose}
      onSubmit={() => void find()}
    >
      <FormFailure to="to.pairWall" failure={failure} />
      <TextField
        name="code"
        label={t('walls.code')}
        value={typed}
        autoFocus
        autoComplete="off"
        helperText={t('walls.codeHelp')}
        onChange={(event) => setTyped(event.target.value.slice(0, 32))}
        slotProps={{ htmlInput: { style: { letterSpacing: '0.1em', textTransform: 'uppercase' } } }}
      />
      <StartLines />
    </FormDialog>
  );
}

/** The lines that start Chromium as a wall. */
function StartLines() {
  const t = useTranslate();
  const address = `${window.location.origin}/wall/1`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography>{t('walls.start')}</Typography>
      {SYSTEMS.map((system) => (
        <Copyable key={system} name={system} label={SYSTEM_NAMES[system]} text={startLine(system, address)} />
      ))}
    </Box>
  );
}

function ApproveForm({ screen, onClose }: { screen: AskingScreen; onClose: () => void }) {
  const t = useTranslate();
  const { id, timeZone } = useOrganization();
  const { language } = useAtomValue(spokenAtom);
  const approve = useSetAtom(approveAtom);
  const deny = useSetAtom(denyAtom);
  const again = useSetAtom(wallList(id).readAtom);
  const [denied, setDenied] = useState<Failure | null>(null);
  const [initial] = useState(() => newTerms(isLanguage(language) ? language : LANGUAGES[0], timeZone, []));
  const send = async (values: TermsForm) => {
    await approve({ organizationId: id, code: screen.code }, termsOf(values));
    await again().catch(() => undefined);
  };
  const form = useForm<TermsForm>({ initial, shape, toSend: termsOf, send });
  const refuse = () => void deny(id, screen.code).then(onClose, (thrown: unknown) => setDenied(failureFrom(thrown)));
  return (
    <FormDialog
      title={t('walls.approve.title', { code: shownCode(screen.code) })}
      submit={t('walls.approve')}
      wide
      sending={form.sending}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.pairWall" failure={form.failure ?? denied} />
      <Alert
        severity="warning"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={refuse}>
            {t('walls.deny')}
          </Button>
        }
      >
        {t('walls.approve.text')}
      </Alert>
      <Facts>
        <Fact name={t('walls.browser')}>{screen.browser || '–'}</Fact>
        <Fact name={t('walls.screen')}>
          {screen.screen.width} × {screen.screen.height}
        </Fact>
        <Fact name={t('walls.network')}>{screen.network}</Fact>
        <Fact name={t('walls.asked')}>
          <Ago at={Date.parse(screen.askedAt)} />
        </Fact>
      </Facts>
      <TermsFields form={form} />
    </FormDialog>
  );
}
