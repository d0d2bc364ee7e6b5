import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PIN_MINUTES, SERIAL_PATTERN } from '@watchglass/schemas/base/limits';
import { Link, useSearchParams } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { Entrance } from '../user/Entrance.tsx';
import { Fact, Facts } from './Fact.tsx';

const FIELDS = {
  serial: SERIAL_PATTERN,
  pin: /^\d{6}$/,
  firmware: /^\d{1,5}\.\d{1,5}\.\d{1,5}$/,
} as const;

/** What a base asks of a person: its own page or QR code leads here with its serial number, PIN and firmware. */
export function HelloPage() {
  const t = useTranslate();
  const [params] = useSearchParams();
  const known = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((name) => {
    const value = params.get(name) ?? '';
    return FIELDS[name].test(value) ? [[name, value] as const] : [];
  });
  const query = new URLSearchParams([
    ['openNewBaseDialog', '1'],
    ...known.filter(([name]) => name !== 'firmware').map(([name, value]) => [name, value]),
  ]);
  return (
    <Entrance title={t('hello.title')} lead={t('hello.lead', { minutes: PIN_MINUTES })}>
      {known.length === 0 ? (
        <Typography>{t('hello.nothing')}</Typography>
      ) : (
        <Facts>
          {known.map(([name, value]) => (
            <Fact key={name} name={t(`base.${name}`)}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      <Button
        component={Link}
        to={`/my-bases/my-bases-cards-view?${query.toString()}`}
        variant="contained"
        size="large"
      >
        {t('base.register')}
      </Button>
    </Entrance>
  );
}
