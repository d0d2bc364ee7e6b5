import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ROLE } from '@watchglass/schemas/member/rights';
import { keyphraseOf } from '@watchglass/schemas/organization/keyphrase';
import { RESTORABLE_DAYS } from '@watchglass/schemas/organization/limits';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { Denied } from '../page/Denied.tsx';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { deleteOrganizationAtom } from './atoms.ts';
import { WorkspacePage } from './WorkspacePage.tsx';

/** Only the owner may open this page. */
export function DeletePage() {
  const t = useTranslate();
  const { role } = useOrganization();
  if (role !== ROLE.owner) return <Denied />;
  return (
    <WorkspacePage title={t('workspace.delete')}>
      <Typography sx={{ maxWidth: 640 }}>{t('workspace.delete.text')}</Typography>
      <Typography sx={{ maxWidth: 640 }}>{t('workspace.delete.restore', { days: RESTORABLE_DAYS })}</Typography>
      <DeleteForm />
    </WorkspacePage>
  );
}

/** The owner types the name in capitals, so that no wrong workspace is deleted. */
function DeleteForm() {
  const t = useTranslate();
  const { id, name } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const navigate = useNavigate();
  const carryOut = useSetAtom(deleteOrganizationAtom);
  const loadUser = useSetAtom(userResource.loadAtom);
  const [typed, setTyped] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const keyphrase = keyphraseOf(name);
  async function go(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      await carryOut(id, typed);
      await navigate('/user/my-workspaces');
      await loadUser(true);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  }
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Form onSubmit={() => void go()}>
        <FormFailure to="to.deleteWorkspace" failure={failure} />
        <TextField
          name="keyphrase"
          label={t('workspace.delete.keyphrase', { keyphrase })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Box>
          <Submit
            label={t('workspace.delete')}
            sending={sending}
            disabled={lost || typed.normalize('NFC') !== keyphrase}
            danger
          />
        </Box>
      </Form>
    </Box>
  );
}
