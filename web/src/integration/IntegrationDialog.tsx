import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { useSetAtom } from 'jotai';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { changeIntegrationAtom, createIntegrationAtom } from './atoms.ts';
import { bodyOf, formOf, type IntegrationForm } from './integration-form.ts';
import type { OpenIntegration } from './IntegrationsPage.tsx';
import { IntegrationSteps } from './IntegrationSteps.tsx';
import { SecretFields } from './SecretFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { WhatFields } from './WhatFields.tsx';

const shape = () => import('@watchglass/schemas/integration/commands').then(({ integrationShape }) => integrationShape);

interface DialogProps {
  /** Null for a new one. */
  readonly integration: IntegrationView | null;
  /** The newest of it, whose state is shown. */
  readonly newest: IntegrationView | null;
  readonly onOpen: (open: OpenIntegration | null) => void;
}

/** How a form is sent, and how it says so. */
function useSending(integration: IntegrationView | null) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [create, change] = [useSetAtom(createIntegrationAtom), useSetAtom(changeIntegrationAtom)];
  if (integration === null)
    return {
      title: t('integration.create'),
      submit: t('action.create'),
      to: 'to.createIntegration',
      send: (values: IntegrationForm) => create(organizationId, bodyOf(values)),
    } as const;
  const { id, name } = integration;
  return {
    title: t('integration.change', { name }),
    submit: t('action.save'),
    to: 'to.changeIntegration',
    send: (values: IntegrationForm) => change({ organizationId, id }, bodyOf(values)),
  } as const;
}

/** What an integration sends, where and when, and what can be done with it at once. */
export function IntegrationDialog({ integration, newest, onOpen }: DialogProps) {
  const { title, submit, to, send } = useSending(integration);
  const form = useForm<IntegrationForm>({ initial: formOf(integration), shape, toSend: bodyOf, send });
  const close = () => onOpen(null);
  const { credentials = 'none', hasCertificate = false, hasAuthorities = false } = integration ?? {};
  return (
    <FormDialog
      wide
      title={title}
      submit={submit}
      sending={form.sending}
      blocked={!form.changed}
      onClose={close}
      onSubmit={() => void form.submit().then((sent) => sent && close())}
    >
      <FormFailure to={to} failure={form.failure} />
      {newest && <IntegrationSteps integration={newest} onOpen={onOpen} />}
      <TargetFields form={form} isNew={integration === null} />
      <WhatFields form={form} />
      <SecretFields
        form={form}
        hasCredentials={credentials !== 'none'}
        hasCertificate={hasCertificate}
        hasAuthorities={hasAuthorities}
      />
    </FormDialog>
  );
}
