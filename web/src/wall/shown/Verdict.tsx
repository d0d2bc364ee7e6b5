import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { KeyReceipt } from '@watchglass/schemas/wall/receipt';
import type { WallShown } from '@watchglass/schemas/wall/shown';
import { useState } from 'react';
import { Fact, Facts } from '../../base/Fact.tsx';
import { section } from '../../look/section.ts';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { addressAt } from '../../past/moment-of.ts';
import { PlayLink } from '../../past/PlayLink.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { ageText } from '../../value/Age.tsx';
import { formatInstant } from '../../value/date.ts';

interface VerdictProps {
  readonly shown: WallShown;
  readonly onInstant: (at: number) => void;
}

/** The verdict on the whole screen, and what the receipt says of it. */
export function Verdict({ shown, onInstant }: VerdictProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { verdict, wallName, receipt } = shown;
  return (
    <Box component="section" aria-label={wallName} sx={section} data-verdict={verdict}>
      <Box sx={{ color: 'text.secondary' }}>
        {wallName} · {formatInstant(Date.parse(receipt.at), zone)}
      </Box>
      <Typography variant="h2" sx={{ color: verdict === 'equal' ? 'text.primary' : 'stale.main' }}>
        {verdictText(t, shown)}
      </Typography>
      <Told shown={shown} />
      <Doubts shown={shown} />
      <Gaps shown={shown} onInstant={onInstant} />
      <Ways shown={shown} />
    </Box>
  );
}

function verdictText(t: Translate, { verdict, behindMs }: WallShown): string {
  return verdict === 'behind'
    ? t('shown.verdict.behind', { age: ageText(t, behindMs) })
    : t(`shown.verdict.${verdict}`);
}

function Told({ shown: { receipt, dashboard } }: Pick<VerdictProps, 'shown'>) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { env, layout } = receipt.key as KeyReceipt;
  const what = dashboard?.name ?? (receipt.why === 'alarms' ? t('nav.activeAlarms') : t('walls.why.nothing'));
  return (
    <>
      <Facts>
        <Fact name={t('walls.shows')}>{t('walls.showsWhy', { what, why: t(`walls.why.${receipt.why}`) })}</Fact>
        <Fact name={t('walls.link')}>{t(`walls.link.${receipt.link}`)}</Fact>
        <Fact name={t('shown.painted')}>
          {receipt.paintedAt === null ? '–' : formatInstant(Date.parse(receipt.paintedAt), zone)}
        </Fact>
        <Fact name={t('walls.screen')}>
          {env.w} × {env.h} · {t(`shown.layout.${layout}`)}
        </Fact>
        <Fact name={t('shown.brightness')}>{env.dim} %</Fact>
        <Fact name={t('walls.sound')}>{t(`walls.soundIs.${env.sound}`)}</Fact>
        <Fact name={t('shown.hash')}>
          <Box component="code" sx={{ fontSize: '0.75rem' }}>
            {receipt.hash}
          </Box>
        </Fact>
      </Facts>
    </>
  );
}

/** What lessens the worth of the receipt. */
function Doubts({ shown: { receipt, dashboard } }: Pick<VerdictProps, 'shown'>) {
  const t = useTranslate();
  const doubts = [
    !receipt.isChainWhole && t('shown.broken'),
    receipt.isLate && t('shown.late'),
    receipt.isClockOff && t('shown.clockOff'),
    receipt.thinned > 0 && t('shown.thinned', { count: receipt.thinned }),
    dashboard?.isOfThen === false && t('shown.otherVersion'),
  ].filter((doubt) => doubt !== false);
  return doubts.map((doubt) => (
    <Box key={doubt} sx={{ color: 'stale.main' }}>
      {doubt}
    </Box>
  ));
}

/** Where receipts are missing that day: each leads to its beginning. */
function Gaps({ shown: { receipt }, onInstant }: VerdictProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const instant = (at: string) => formatInstant(Date.parse(at), zone);
  const gaps =
    receipt.gap === null
      ? receipt.gaps
      : [receipt.gap, ...receipt.gaps.filter((gap) => gap.from !== receipt.gap?.from)];
  if (gaps.length === 0) return null;
  return (
    <Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('shown.gaps')}</Box>
      {gaps.map(({ from, to }) => (
        <Button key={from} size="small" color="inherit" onClick={() => onInstant(Date.parse(from))}>
          {to === null
            ? t('shown.gapOpen', { from: instant(from) })
            : t('shown.gap', { from: instant(from), to: instant(to) })}
        </Button>
      ))}
    </Box>
  );
}

const AROUND_MS = 300_000;

/** The dashboard as the server knew it then, and the player around the instant. */
function Ways({ shown: { receipt, dashboard } }: Pick<VerdictProps, 'shown'>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [now] = useState(() => Date.now());
  const at = Date.parse(receipt.at);
  const pathname = dashboard === null ? `/${id}/alarms/active-alarms` : `/${id}/dashboard/${dashboard.id}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Link href={addressAt({ pathname, search: '' }, receipt.at)} color="inherit">
        {t('shown.serverPage')}
      </Link>
      <PlayLink
        path={pathname}
        from={new Date(at - AROUND_MS).toISOString()}
        to={new Date(Math.min(now, at + AROUND_MS)).toISOString()}
      />
    </Box>
  );
}
