import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { OwnerOnly, SetOwnerOnly } from '@watchglass/schemas/organization/owner-only';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { ownerOnlyPath, setOwnerOnlyAtom } from '../monitor/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';

const SWITCHES = [
  ['publicTiles', 'publicTiles.ownerOnly'],
  ['integrations', 'integration.ownerOnly'],
] as const;

/** What the owner alone may change. Only the owner turns the switches. */
export function OwnerOnlySection() {
  const t = useTranslate();
  const { id, role } = useOrganization();
  const path = ownerOnlyPath(id);
  const { loaded, again } = useRead(path, (http, signal) => http.get<OwnerOnly>(path, signal));
  const set = useSetAtom(setOwnerOnlyAtom);
  const lost = useAtomValue(linkLostAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = async (switched: SetOwnerOnly): Promise<void> => {
    setFailure(null);
    await set(id, switched).catch((thrown: unknown) => setFailure(failureFrom(thrown)));
    await again();
  };
  return (
    <>
      <Typography variant="h2">{t('publicTiles.ownerSection')}</Typography>
      <FormFailure to="to.setOwnerOnly" failure={failure} />
      <Show loaded={loaded} again={again}>
        {(switches) => (
          <div>
            {SWITCHES.map(([name, label]) => (
              <div key={name}>
                <FormControlLabel
                  control={
                    <Switch
                      checked={switches[name]}
                      disabled={lost || role !== ROLE.owner}
                      onChange={(_event, checked) => void change({ [name]: checked })}
                    />
                  }
                  label={t(label)}
                />
              </div>
            ))}
            <FormHelperText>{t('publicTiles.ownerOnlyHelp')}</FormHelperText>
          </div>
        )}
      </Show>
    </>
  );
}
