import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { OwnInvitations } from '../invitation/OwnInvitations.tsx';
import { useTranslate } from '../messages/messages.ts';
import { userResource } from '../user/atoms.ts';
import { Entrance } from '../user/Entrance.tsx';
import { createOrganizationAtom } from './atoms.ts';
import { DeletedSpaces } from './DeletedSpaces.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

const shape = () =>
  import('@watchglass/schemas/organization/commands').then(({ createOrganizationShape }) => createOrganizationShape);

/** With the `token` of an invitation, its workspace is chosen. */
export function ChooseWorkspacePage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token');
  const user = useAtomValue(userResource.stateAtom);
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  if (token) return <Navigate to={`/accept-invite?${new URLSearchParams({ token }).toString()}`} replace />;
  return (
    <Entrance title={t('workspace.choose.title')} lead={t('workspace.choose.lead')}>
      <OwnInvitations />
      {spaces.length === 0 ? <Typography>{t('workspace.none')}</Typography> : <Spaces spaces={spaces} />}
      <DeletedSpaces />
      <Typography variant="h2" sx={{ mt: 5 }}>
        {t('workspace.create.title')}
      </Typography>
      <NewWorkspace />
    </Entrance>
  );
}

function Spaces({ spaces }: { spaces: readonly OrganizationView[] }) {
  const t = useTranslate();
  return (
    <List disablePadding sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      {spaces.map(({ id, name, role }) => (
        <li key={id}>
          <ListItemButton component={Link} to={`/${id}/dashboard`}>
            <ListItemText primary={name} secondary={t(`workspace.role.${role}`)} />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}

function NewWorkspace() {
  const t = useTranslate();
  const navigate = useNavigate();
  const create = useSetAtom(createOrganizationAtom);
  const initial = { name: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const form = useForm({ initial, shape, send: async (values) => navigate(`/${await create(values)}/dashboard`) });
  return (
    <Form onSubmit={() => void form.submit()}>
      <FormFailure to="to.createWorkspace" failure={form.failure} />
      <Field form={form} name="name" label={t('workspace.name')} />
      <TimeZoneField form={form} />
      <Submit label={t('workspace.create')} sending={form.sending} />
    </Form>
  );
}
