import { useTranslate } from '../messages/messages.ts';
import { Choice, Part, type FieldsProps } from './Part.tsx';

interface PemProps extends FieldsProps {
  readonly hasCertificate: boolean;
  readonly hasAuthorities: boolean;
}

const long = { multiline: true, minRows: 3, maxRows: 8, autoComplete: 'off' } as const;

/** A client certificate, and authorities that are trusted instead of the public ones. */
export function PemFields({ form, hasCertificate, hasAuthorities }: PemProps) {
  const t = useTranslate();
  const { clientCertificate: own, authorities } = form.values;
  const set = (changed: Partial<typeof own>) => form.set('clientCertificate', { ...own, ...changed });
  const choices = (isSet: boolean) =>
    [...(isSet ? (['keep'] as const) : []), 'none' as const, 'own' as const].map(
      (id) => [id, t(`integration.pem.${id}`)] as const,
    );
  return (
    <>
      <Choice
        name="clientCertificate.how"
        label={t('integration.certificate')}
        value={own.how}
        choices={choices(hasCertificate)}
        onChange={(how) => set({ how })}
      />
      {own.how === 'own' && (
        <>
          <Part
            form={form}
            at="clientCertificate.certificate"
            label={t('integration.pem.certificate')}
            {...long}
            value={own.certificate}
            onText={(certificate) => set({ certificate })}
          />
          <Part
            form={form}
            at="clientCertificate.key"
            label={t('integration.pem.key')}
            {...long}
            value={own.key}
            onText={(key) => set({ key })}
          />
          <Part
            form={form}
            at="clientCertificate.passphrase"
            label={t('integration.pem.passphrase')}
            type="password"
            autoComplete="new-password"
            value={own.passphrase}
            onText={(passphrase) => set({ passphrase })}
          />
        </>
      )}
      <Choice
        name="authorities.how"
        label={t('integration.authorities')}
        value={authorities.how}
        choices={choices(hasAuthorities)}
        onChange={(how) => form.set('authorities', { ...authorities, how })}
      />
      {authorities.how === 'own' && (
        <Part
          form={form}
          at="authorities"
          label={t('integration.pem.authorities')}
          {...long}
          value={authorities.pem}
          onText={(pem) => form.set('authorities', { ...authorities, pem })}
        />
      )}
    </>
  );
}
