import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { LOGO_MAX_BYTES } from '@watchglass/schemas/organization/limits';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { Failure, failureFrom } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { removeLogosAtom, uploadLogoAtom, type LogoKind } from './atoms.ts';
import { Logo } from './Logo.tsx';

const KINDS: readonly LogoKind[] = ['square', 'wide'];
const tooLarge = new Failure('refused', 413, [{ code: 'FileTooLarge', message: '', detail: {} }]);

/** Both logos with a preview, and the upload of new ones. */
export function LogosSection({ readOnly }: { readOnly: boolean }) {
  const t = useTranslate();
  const { id, logos } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const remove = useSetAtom(removeLogosAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const any = logos.square !== null || logos.wide !== null;
  const clear = () =>
    void remove(id).then(
      () => setFailure(null),
      (thrown: unknown) => setFailure(failureFrom(thrown)),
    );
  return (
    <>
      <Typography variant="h2">{t('workspace.logos')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('workspace.logos.text')}
      </Typography>
      <FormFailure to="to.changeLogo" failure={failure} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
        {KINDS.map((kind) => (
          <OneLogo key={kind} kind={kind} readOnly={readOnly} onFailure={setFailure} />
        ))}
      </Box>
      {!readOnly && any && (
        <Box>
          <Button disabled={lost} onClick={clear}>
            {t('workspace.logos.remove')}
          </Button>
        </Box>
      )}
    </>
  );
}

interface OneLogoProps {
  readonly kind: LogoKind;
  readonly readOnly: boolean;
  readonly onFailure: (failure: Failure | null) => void;
}

function OneLogo({ kind, readOnly, onFailure }: OneLogoProps) {
  const t = useTranslate();
  const { id, logos } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const upload = useSetAtom(uploadLogoAtom);
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const label = t(`workspace.logo.${kind}`);
  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > LOGO_MAX_BYTES) return onFailure(tooLarge);
    onFailure(null);
    setPart(0);
    await upload(id, { kind, file, onProgress: setPart }).catch((thrown: unknown) => onFailure(failureFrom(thrown)));
    setPart(null);
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 160 }}>
      <Typography>{label}</Typography>
      <Box sx={{ minHeight: 72, display: 'flex', alignItems: 'center' }}>
        {logos[kind] === null ? (
          <Typography color="text.secondary">{t('workspace.logo.none')}</Typography>
        ) : (
          <Logo kind={kind} height={64} />
        )}
      </Box>
      {part !== null && (
        <LinearProgress
          variant="determinate"
          value={part * 100}
          aria-label={t('workspace.logo.uploading', { logo: label })}
        />
      )}
      {!readOnly && (
        <>
          <input
            ref={input}
            type="file"
            name={`${kind}Logo`}
            accept="image/png,image/svg+xml"
            hidden
            onChange={(event) => {
              void send(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            variant="outlined"
            disabled={lost || part !== null}
            aria-label={t('workspace.logo.chooseFor', { logo: label })}
            onClick={() => input.current?.click()}
          >
            {t('workspace.logo.choose')}
          </Button>
        </>
      )}
    </Box>
  );
}
