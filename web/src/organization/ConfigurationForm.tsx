import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OrganizationDetailsView } from '@watchglass/schemas/organization/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { configureOrganizationAtom } from './atoms.ts';
import { configurationOf, configuringOf } from './configuration.ts';
import { CountryField } from './CountryField.tsx';
import { PayerFields } from './PayerFields.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

const shape = () =>
  import('@watchglass/schemas/organization/commands').then(
    ({ configureOrganizationShape }) => configureOrganizationShape,
  );
const heading = { mb: 2 } as const;
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  columnGap: 4,
} as const;

interface FormProps {
  readonly details: OrganizationDetailsView;
  readonly readOnly: boolean;
  readonly again: () => Promise<void>;
}

/** After a 412 the form shows the newest version before a retry. */
export function ConfigurationForm({ details, readOnly, again }: FormProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const configure = useSetAtom(configureOrganizationAtom);
  const form = useForm({
    initial: configurationOf(details),
    shape,
    toSend: configuringOf,
    send: async (values) => {
      await atFields(configure(details, values), { VatNumberInvalid: 'vatNumber' });
      await again();
    },
  });
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Form onSubmit={() => void form.submit()}>
        {Object.keys(form.faults).length === 0 && (
          <FormFailure to="to.changeWorkspace" failure={form.failure} onNewest={() => void again()} />
        )}
        <Typography variant="h2" sx={heading}>
          {t('workspace.general')}
        </Typography>
        <Box sx={columns}>
          <Field form={form} name="name" label={t('workspace.name')} disabled={readOnly} />
          <TimeZoneField form={form} disabled={readOnly} />
        </Box>
        <Typography variant="h2" sx={heading}>
          {t('workspace.address')}
        </Typography>
        <Box sx={columns}>
          <Field
            form={form}
            name="companyName"
            label={t('workspace.companyName')}
            autoComplete="organization"
            disabled={readOnly}
          />
          <Field
            form={form}
            name="address"
            label={t('workspace.street')}
            autoComplete="street-address"
            disabled={readOnly}
          />
          <Field
            form={form}
            name="city"
            label={t('workspace.city')}
            autoComplete="address-level2"
            disabled={readOnly}
          />
          <Field
            form={form}
            name="region"
            label={t('workspace.region')}
            autoComplete="address-level1"
            disabled={readOnly}
          />
          <Field
            form={form}
            name="postalCode"
            label={t('workspace.postalCode')}
            autoComplete="postal-code"
            disabled={readOnly}
          />
          <CountryField form={form} disabled={readOnly} />
          <Field
            form={form}
            name="phone"
            label={t('workspace.phone')}
            type="tel"
            autoComplete="tel"
            helperText={t('workspace.phoneHelp')}
            disabled={readOnly}
          />
        </Box>
        <PayerFields form={form} disabled={readOnly} />
        {!readOnly && (
          <Box>
            <Submit label={t('action.save')} sending={form.sending} disabled={lost || form.outdated || !form.changed} />
          </Box>
        )}
      </Form>
    </Box>
  );
}
