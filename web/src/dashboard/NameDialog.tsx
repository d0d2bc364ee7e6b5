import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { DASHBOARD_NAME_MAX_CHARACTERS as LONGEST } from '@watchglass/schemas/dashboard/limits';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { createDashboardAtom, dashboardPath, saveDashboardAtom } from './atoms.ts';
import { newTileId } from './new-tile-id.ts';
import { settled } from './rearrange.ts';

const shape = () => import('@watchglass/schemas/dashboard/commands').then(({ dashboardShape }) => dashboardShape);

interface DialogProps {
  readonly what: 'rename' | 'copy';
  readonly dashboard: DashboardView;
  readonly onClose: () => void;
}

const TITLES = { rename: 'action.rename', copy: 'dashboard.copy' } as const;

/** The tiles of a copy have ids of their own. */
function tilesFor({ what, dashboard }: DialogProps): Tile[] {
  const tiles = [...dashboard.data] as Tile[];
  return what === 'copy' ? tiles.map((tile) => ({ ...tile, id: newTileId() })) : tiles;
}

/** Names a dashboard, or a copy of it. */
export function NameDialog(props: DialogProps) {
  const t = useTranslate();
  const { what, dashboard, onClose } = props;
  const navigate = useNavigate();
  const { id: organizationId } = useOrganization();
  const create = useSetAtom(createDashboardAtom);
  const save = useSetAtom(saveDashboardAtom);
  const bodyOf = ({ name }: { name: string }) => ({ name: name.trim(), data: [...settled(tilesFor(props))] });
  async function send(values: { name: string }): Promise<void> {
    if (what === 'rename')
      return save(dashboardPath(organizationId, dashboard.id), { etag: dashboard.etag, body: bodyOf(values) });
    const { id } = await create(organizationId, bodyOf(values));
    await navigate(`/${organizationId}/dashboard/${id}`);
  }
  const { name: taken } = dashboard;
  const initial = { name: what === 'copy' ? t('dashboard.copyOf', { name: taken }).slice(0, LONGEST) : taken };
  const rename = what === 'rename';
  const form = useForm({ initial, shape, toSend: bodyOf, send });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="name-title">
      <DialogTitle id="name-title">{t(TITLES[what])}</DialogTitle>
      <Form onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
        <DialogContent>
          <FormFailure to={rename ? 'to.changeDashboard' : 'to.createDashboard'} failure={form.failure} />
          <Field form={form} name="name" label={t('dashboard.name')} autoFocus sx={{ mt: 2 }} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Submit
            label={t(rename ? 'action.save' : 'action.create')}
            sending={form.sending}
            disabled={what !== 'copy' && !form.changed}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
