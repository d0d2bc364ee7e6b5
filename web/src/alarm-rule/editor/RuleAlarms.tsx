import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Page } from '@watchglass/schemas/page';
import { AlarmRow } from '../../alarm/AlarmRow.tsx';
import { useRead } from '../../http/use-read.ts';
import { useRowChanges } from '../../live/use-row-changes.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';

const SHOWN = 10;

/** The active alarms of a rule, then the last ended ones. */
export function RuleAlarms({ ruleId }: { readonly ruleId: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/alarms/${id}`;
  const query = `rules=${ruleId}&rowsPerPage=${SHOWN}`;
  const reading = useRead(`${path} ${query}`, async (http, signal) => {
    const [active, ended] = await Promise.all([
      http.get<Page<AlarmView>>(`${path}/active?${query}`, signal),
      http.get<Page<AlarmView>>(`${path}/resolved?${query}&from=0`, signal),
    ]);
    const ids = new Set(active.items.map((alarm) => alarm.id));
    return [...active.items, ...ended.items.filter((alarm) => !ids.has(alarm.id))].slice(0, SHOWN);
  });
  useRowChanges('alarm', reading);
  return (
    <Show loaded={reading.loaded} again={() => void reading.again()}>
      {(alarms) =>
        alarms.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('rule.noAlarms')}</Box>
        ) : (
          <Box
            component="ul"
            aria-label={t('rule.alarms')}
            sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
          >
            {alarms.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm} />
            ))}
          </Box>
        )
      }
    </Show>
  );
}
