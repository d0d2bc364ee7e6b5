import Link from '@mui/material/Link';
import type { BaseView } from '@watchglass/schemas/base/views';
import { QUARANTINE_REASONS } from '@watchglass/schemas/reading/quarantine';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { Fact } from './Fact.tsx';

interface QuarantinedProps {
  readonly counts: BaseView['quarantined'];
  readonly serial: string;
}

/** The reasons and counts of quarantined records; nothing without any. */
export function Quarantined({ counts, serial }: QuarantinedProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const reasons = QUARANTINE_REASONS.filter((reason) => (counts[reason] ?? 0) > 0);
  if (reasons.length === 0) return null;
  return (
    <Fact name={t('base.quarantined')}>
      {reasons.map((reason) => `${t(`quarantine.${reason}`)} (${counts[reason]})`).join(', ')}{' '}
      <Link component={RouterLink} to={`/${id}/data-quality?view=quarantine&base=${encodeURIComponent(serial)}`}>
        {t('quality.open')}
      </Link>
    </Fact>
  );
}
