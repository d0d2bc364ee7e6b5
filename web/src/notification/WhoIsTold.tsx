import Box from '@mui/material/Box';
import type { RecipientView } from '@watchglass/schemas/notification/message-views';
import type { Page } from '@watchglass/schemas/page';
import { useRead } from '../http/use-read.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';

interface WhoProps {
  readonly ruleId: string;
  readonly severity: 'warning' | 'critical';
}

/** Who would be told of an alarm of a rule now, and by what. */
export function WhoIsTold({ ruleId, severity }: WhoProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/alarms/${id}/rules/${ruleId}/recipients?severity=${severity}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<Page<RecipientView>>(path, signal));
  return (
    <Show loaded={loaded} again={again}>
      {({ items }) =>
        items.length === 0 ? (
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t('messages.nobody')}
          </Box>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {items.map((recipient) => (
              <li key={recipient.userId}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {recipient.name || t('member.erased')}
                </Box>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {waysOf(t, recipient)}
                </Box>
              </li>
            ))}
          </Box>
        )
      }
    </Show>
  );
}

function waysOf(t: Translate, { told, channels, held }: RecipientView): string {
  if (told === 'noRight') return t('notifications.reason.noRight');
  const used = channels.map((channel) => t(`notifications.channel.${channel}`));
  const quiet = held.map((channel) => `${t(`notifications.channel.${channel}`)} (${t('notifications.reason.quiet')})`);
  return [...used, ...quiet].join(', ') || t('messages.noChannel');
}
