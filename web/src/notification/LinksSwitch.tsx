import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { AlarmLinkSettings } from '@watchglass/schemas/notification/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useIsPast } from '../past/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { configureLinksAtom, linksPath } from './atoms.ts';

/** Switches the links that acknowledge, for all messages of the workspace. A failed change leaves it as it was. */
export function LinksSwitch() {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = linksPath(id);
  const { loaded, again } = useRead(path, (http, signal) => http.get<AlarmLinkSettings>(path, signal));
  const configure = useSetAtom(configureLinksAtom);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isFixed = [useAtomValue(linkLostAtom), useIsPast(), sending].includes(true);
  async function change(acknowledge: boolean): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      await configure(id, { acknowledge });
      await again();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    }
    setSending(false);
  }
  return (
    <Show loaded={loaded} again={again}>
      {({ acknowledge }) => (
        <Box sx={{ mb: 4, maxWidth: 640 }}>
          <FormFailure to="to.configureLinks" failure={failure} />
          <FormControlLabel
            control={<Switch checked={acknowledge} disabled={isFixed} onChange={(_event, on) => void change(on)} />}
            label={t('messages.links')}
          />
          <Typography variant="body2" color="text.secondary">
            {t('messages.linksText')}
          </Typography>
        </Box>
      )}
    </Show>
  );
}
