import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { isOpenAddress } from '@watchglass/schemas/integration/address';
import { INTEGRATION_KINDS, isMqtt, MQTT_LAYOUTS, type IntegrationKind } from '@watchglass/schemas/integration/kinds';
import { Field } from '../form/Field.tsx';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { ofKind } from './integration-form.ts';
import { Choice, Part, Row, type FieldsProps } from './Part.tsx';

const HELP: Readonly<Partial<Record<IntegrationKind, MessageKey>>> = {
  mqttOut: 'integration.brokerHelp',
  mqttIn: 'integration.brokerHelp',
  deviceCloud: 'integration.cloudHelp',
};

const QOS = [0, 1, 2] as const;

/** What is called, and where. The kind of one that there is stays. */
export function TargetFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const t = useTranslate();
  const { kind, address } = form.values;
  const take = (chosen: typeof kind) => {
    const changed = ofKind(form.values, chosen);
    form.set('kind', changed.kind);
    form.set('schedule', changed.schedule);
    form.set('credentials', changed.credentials);
  };
  return (
    <>
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Choice
        name="kind"
        label={t('integration.kind')}
        value={kind}
        disabled={!isNew}
        choices={INTEGRATION_KINDS.map((id) => [id, t(`integration.kind.${id}`)] as const)}
        onChange={take}
      />
      <Field
        form={form}
        name="address"
        label={t('integration.address')}
        autoComplete="off"
        helperText={t(HELP[kind] ?? 'integration.addressHelp')}
      />
      {kind === 'deviceCloud' && (
        <Field
          form={form}
          name="tokenAddress"
          label={t('integration.tokenAddress')}
          autoComplete="off"
          helperText={t('integration.tokenAddressHelp')}
        />
      )}
      {isOpenAddress(address) && <Alert severity="warning">{t('integration.open')}</Alert>}
      {isMqtt(kind) && <BrokerFields form={form} />}
    </>
  );
}

function BrokerFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { mqtt, kind } = form.values;
  const set = (changed: Partial<typeof mqtt>) => form.set('mqtt', { ...mqtt, ...changed });
  return (
    <>
      <Row>
        <Part
          form={form}
          at="mqtt.root"
          label={t('integration.root')}
          value={mqtt.root}
          onText={(root) => set({ root })}
        />
        <Choice
          name="mqtt.qos"
          label={t('integration.qos')}
          value={String(mqtt.qos) as '0' | '1' | '2'}
          choices={QOS.map((qos) => [`${qos}`, String(qos)] as const)}
          onChange={(qos) => set({ qos: Number(qos) as 0 | 1 | 2 })}
        />
      </Row>
      <Choice
        name="mqtt.layout"
        label={t('integration.layout')}
        value={mqtt.layout}
        choices={MQTT_LAYOUTS.map((id) => [id, t(`integration.layout.${id}`)] as const)}
        onChange={(layout) => set({ layout })}
      />
      {kind === 'mqttOut' && (
        <FormControlLabel
          control={<Switch checked={mqtt.retain} onChange={(_event, retain) => set({ retain })} />}
          label={t('integration.retain')}
        />
      )}
    </>
  );
}
