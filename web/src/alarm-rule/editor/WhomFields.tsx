import Typography from '@mui/material/Typography';
import { useTranslate } from '../../messages/messages.ts';
import type { RuleFormState } from './use-rule-form.ts';

type Subscribers = RuleFormState['values']['subscribers'];

function countOf(subscribers: Subscribers): number {
  if (subscribers === undefined) return 0;
  const { people, destinationIds, escalationId } = subscribers;
  return people.length + destinationIds.length + (escalationId === undefined ? 0 : 1);
}

/** Who is told. A rule that tells nobody is saved, with a warning. */
export function WhomFields({ form }: { readonly form: RuleFormState }) {
  const t = useTranslate();
  const count = countOf(form.values.subscribers);
  return (
    <>
      <Typography>{t('rule.whomText')}</Typography>
      <Typography sx={{ color: count === 0 ? 'caution.text' : 'text.primary', fontWeight: 560 }}>
        {count === 0 ? t('rule.tellsNobody') : t('rule.tells', { count })}
      </Typography>
    </>
  );
}
