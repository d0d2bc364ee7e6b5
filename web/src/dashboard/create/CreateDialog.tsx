import { dashboardShape } from '@watchglass/schemas/dashboard/commands';
import { tilesOfTemplate } from '@watchglass/schemas/dashboard/templates';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../form/Field.tsx';
import { FormDialog } from '../../form/FormDialog.tsx';
import { FormFailure } from '../../form/FormFailure.tsx';
import { useForm } from '../../form/use-form.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { createDashboardAtom, dashboardList } from '../atoms.ts';
import { newTileId } from '../new-tile-id.ts';
import type { Start } from './start.ts';
import { StartField } from './StartField.tsx';

/** Creates a dashboard: empty, from a template, or from a file. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const [start, setStart] = useState<Start>({ what: 'empty' });
  const send = useCreating(start);
  const form = useForm({
    initial: { name: '' },
    shape: () => Promise.resolve(dashboardShape),
    toSend: ({ name }) => ({ name: name.trim(), data: [] }),
    send,
  });
  return (
    <FormDialog
      title={t('dashboard.create')}
      submit={t('action.create')}
      sending={form.sending}
      blocked={!isReady(start) || form.values.name.trim() === ''}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
      onClose={onClose}
    >
      <FormFailure to="to.createDashboard" failure={form.failure} />
      <Field form={form} name="name" label={t('dashboard.name')} autoFocus />
      <StartField
        start={start}
        onChange={setStart}
        onName={(name) => {
          if (form.values.name === '') form.set('name', name);
        }}
      />
    </FormDialog>
  );
}

function isReady(start: Start): boolean {
  if (start.what === 'file') return start.file !== null;
  return start.what === 'empty' || start.chosen.length > 0;
}

function useCreating(start: Start): (values: { readonly name: string }) => Promise<void> {
  const navigate = useNavigate();
  const { id: organizationId } = useOrganization();
  const create = useSetAtom(createDashboardAtom);
  const bring = useImporting(start);
  return async (values) => {
    const name = values.name.trim();
    const data = start.what === 'template' ? tilesOfTemplate(start.chosen, newTileId) : [];
    const { id } = start.what === 'file' ? await bring(name) : await create(organizationId, { name, data });
    await navigate(`/${organizationId}/dashboard/${id}`);
  };
}

function useImporting(start: Start): (name: string) => Promise<{ readonly id: string }> {
  const http = useAtomValue(requiredHttpAtom);
  const { id: organizationId } = useOrganization();
  const readList = useSetAtom(dashboardList(organizationId).readAtom);
  return async (name) => {
    const { file, mapping } = start.what === 'file' ? start : { file: null, mapping: [] };
    const path = `/api/dashboards/${organizationId}/import`;
    const made = await http.post<{ id: string }>(path, { file: { ...file, name }, mapping });
    await readList().catch(() => undefined);
    return made;
  };
}
