import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AlarmKind } from '@watchglass/schemas/alarm/views';
import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { Suspense } from 'react';
import { useMembers } from '../../../member/atoms.ts';
import { memberQueries } from '../../../member/member-query.ts';
import { useTranslate } from '../../../messages/messages.ts';
import { Loading } from '../../../page/Outcome.tsx';
import { lazily } from '../../../page/lazily.ts';
import { EpisodeList } from './EpisodeList.tsx';
import type { Finished } from './use-dry-run.ts';

const RaiseBars = lazily(() => import('./RaiseBars.tsx').then((file) => ({ default: file.RaiseBars })));
const NAMED = { ...memberQueries.read(new URLSearchParams()), rowsPerPage: 100 };

interface ResultProps {
  readonly finished: Finished;
  readonly kind: AlarmKind;
}

/** Numbers first, then what is different, each day, each alarm, and who would have been told. */
export function RunResult({ finished, kind }: ResultProps) {
  const t = useTranslate();
  const { result, days, to } = finished;
  const { alarms, floods, episodes } = result;
  return (
    <Box data-testid="dry-run-result" sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      <Box role="status">
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
          {t('dryRun.alarms', { count: alarms, days })}
        </Typography>
        <Difference difference={result.difference} alarms={alarms} />
        {floods > 0 && <Typography sx={{ color: 'caution.text' }}>{t('dryRun.floods', { count: floods })}</Typography>}
      </Box>
      {result.days.length > 0 && (
        <Suspense fallback={<Loading />}>
          <RaiseBars raises={result.days} days={days} to={to} />
        </Suspense>
      )}
      <EpisodeList title={t('dryRun.list')} episodes={episodes} total={alarms} kind={kind} />
      {result.difference !== null && (
        <EpisodeList
          title={t('dryRun.missedList')}
          episodes={result.difference.missed}
          total={result.difference.missedCount}
          kind={kind}
        />
      )}
      <Told messages={result.messages} />
    </Box>
  );
}

/** "3 in place of 41; 2 of these would be missed." */
function Difference({ difference, alarms }: Pick<DryRunResult, 'difference' | 'alarms'>) {
  const t = useTranslate();
  if (difference === null) return null;
  const { stored, missedCount, addedCount } = difference;
  if (missedCount === 0 && addedCount === 0) return <Typography>{t('dryRun.same')}</Typography>;
  return (
    <Typography>
      {t('dryRun.inPlace', { count: alarms, stored })}
      {missedCount > 0 && `; ${t('dryRun.missed', { count: missedCount })}`}
      {addedCount > 0 && `; ${t('dryRun.added', { count: addedCount })}`}
    </Typography>
  );
}

function Told({ messages }: Pick<DryRunResult, 'messages'>) {
  const t = useTranslate();
  const { loaded } = useMembers(NAMED);
  const members = loaded.state === 'ready' ? loaded.value.items : [];
  const nameOf = (personId: string) => members.find(({ id }) => id === personId)?.name || personId.slice(0, 8);
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: '0.9375rem', fontWeight: 560, mb: 1 }}>
        {t('dryRun.told')}
      </Typography>
      {messages.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('dryRun.nobody')}</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {messages.map(({ personId, channel, sent, quiet }) => (
            <li key={`${personId} ${channel}`}>
              {t('dryRun.messages', {
                name: nameOf(personId),
                channel: t(`notifications.channel.${channel}`),
                count: sent,
              })}
              {quiet > 0 && `, ${t('dryRun.quiet', { count: quiet })}`}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
