import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { userResource } from '../user/atoms.ts';
import { Entrance } from '../user/Entrance.tsx';
import { rememberedOrganization } from './remembered.ts';

/** True after a failed redirect; false if the page was opened by its own address. */
function hasFailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'failed' in state && state.failed === true;
}

/** The page for a requested workspace that the person may not open. */
export function InvalidWorkspacePage() {
  const t = useTranslate();
  const { state } = useLocation();
  const user = useAtomValue(userResource.stateAtom);
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  const current = spaces.find(({ id }) => id === rememberedOrganization()) ?? spaces[0];
  return (
    <Entrance title={t('workspace.notAMember.title')} lead={t('workspace.notAMember.text')}>
      {hasFailed(state) && (
        <Alert severity="error" variant="outlined">
          {t('workspace.changeFailed', { error: t('refusal.NotAMember') })}
        </Alert>
      )}
      {current && (
        <Button component={Link} to={`/${current.id}/dashboard`} variant="contained" size="large">
          {t('workspace.goTo', { name: current.name })}
        </Button>
      )}
      <Button component={Link} to="/choose-workspace">
        {t('workspace.choose.title')}
      </Button>
    </Entrance>
  );
}
