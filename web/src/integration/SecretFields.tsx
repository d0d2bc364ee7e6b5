import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { INTEGRATION_HEADERS_MAX } from '@watchglass/schemas/integration/limits';
import { faultText } from '../form/fault-text.ts';
import { faultAt } from '../form/use-form.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { credentialKindsOf, takesHeaders } from './integration-form.ts';
import { PemFields } from './PemFields.tsx';
import { Choice, Part, Row, type FieldsProps } from './Part.tsx';

const SECRET = { type: 'password', autoComplete: 'new-password' } as const;

interface SecretProps extends FieldsProps {
  readonly hasCredentials: boolean;
  readonly hasCertificate: boolean;
  readonly hasAuthorities: boolean;
}

/** What is sealed: said once, and never shown again. */
export function SecretFields({ form, hasCredentials, ...pem }: SecretProps) {
  const t = useTranslate();
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('integration.secretsText')}
      </Typography>
      <CredentialFields form={form} hasCredentials={hasCredentials} />
      {takesHeaders(form.values.kind) && <HeaderFields form={form} />}
      <PemFields form={form} {...pem} />
    </>
  );
}

function CredentialFields({ form, hasCredentials }: Pick<SecretProps, 'form' | 'hasCredentials'>) {
  const t = useTranslate();
  const { credentials, kind: of } = form.values;
  const { kind, token } = credentials;
  const set = (changed: Partial<typeof credentials>) => form.set('credentials', { ...credentials, ...changed });
  const kinds = credentialKindsOf(of);
  return (
    <>
      <Choice
        name="credentials.kind"
        label={t('integration.credentials')}
        value={kind}
        choices={[...(hasCredentials ? (['keep'] as const) : []), ...kinds].map(
          (id) => [id, t(`integration.credentials.${id}`)] as const,
        )}
        onChange={(chosen) => set({ kind: chosen })}
      />
      {kind === 'oauth' && (
        <NameAndSecret
          form={form}
          open="clientId"
          secret="clientSecret"
          labels={['integration.clientId', 'integration.clientSecret']}
        />
      )}
      {(kind === 'basic' || kind === 'oauth') && (
        <NameAndSecret
          form={form}
          open="username"
          secret="password"
          labels={['integration.username', 'integration.password']}
        />
      )}
      {(kind === 'bearer' || kind === 'token') && (
        <Part
          form={form}
          at="credentials.token"
          label={t('integration.token')}
          {...SECRET}
          value={token}
          onText={(text) => set({ token: text })}
        />
      )}
    </>
  );
}

interface NameAndSecretProps extends FieldsProps {
  readonly open: 'clientId' | 'username';
  readonly secret: 'clientSecret' | 'password';
  readonly labels: readonly [open: MessageKey, secret: MessageKey];
}

/** Who asks, and what proves it. */
function NameAndSecret({ form, open, secret, labels }: NameAndSecretProps) {
  const t = useTranslate();
  const { credentials } = form.values;
  const set = (changed: Partial<typeof credentials>) => form.set('credentials', { ...credentials, ...changed });
  return (
    <Row>
      <Part
        form={form}
        at={`credentials.${open}`}
        label={t(labels[0])}
        autoComplete="off"
        value={credentials[open]}
        onText={(text) => set({ [open]: text })}
      />
      <Part
        form={form}
        at={`credentials.${secret}`}
        label={t(labels[1])}
        {...SECRET}
        value={credentials[secret]}
        onText={(text) => set({ [secret]: text })}
      />
    </Row>
  );
}

function HeaderFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { headers } = form.values;
  const fault = faultAt(form.faults, 'headers');
  const change = (at: number, changed: Partial<(typeof headers)[number]>) =>
    form.set(
      'headers',
      headers.map((header, index) => (index === at ? { ...header, ...changed } : header)),
    );
  return (
    <Box role="group" aria-label={t('integration.headers')}>
      <Typography variant="h3">{t('integration.headers')}</Typography>
      {headers.map(({ name, value, isSet }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name while they are typed
        <Box key={at} sx={{ display: 'flex', gap: 2, alignItems: 'center', my: 2 }}>
          <TextField
            label={t('integration.header.name')}
            name={`headers.${at}.name`}
            size="small"
            value={name}
            disabled={isSet}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            label={t('integration.header.value')}
            name={`headers.${at}.value`}
            size="small"
            fullWidth
            autoComplete="off"
            value={value}
            {...(isSet && { placeholder: t('integration.set'), slotProps: { inputLabel: { shrink: true } } })}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <IconButton
            aria-label={t('integration.header.remove')}
            onClick={() =>
              form.set(
                'headers',
                headers.filter((_header, index) => index !== at),
              )
            }
          >
            <Icon name="remove" />
          </IconButton>
        </Box>
      ))}
      {fault && <FormHelperText error>{faultText(t, fault)}</FormHelperText>}
      <Button
        disabled={headers.length >= INTEGRATION_HEADERS_MAX}
        onClick={() => form.set('headers', [...headers, { name: '', value: '', isSet: false }])}
      >
        {t('integration.header.add')}
      </Button>
    </Box>
  );
}
