import { TARGETS } from '@watchglass/schemas/alarm/figures';
import type { Figures } from '@watchglass/schemas/alarm/history';
import type { MessageKey, Translate } from '../../messages/messages.ts';
import { formatNumber } from '../../value/number.ts';
import { durationWords } from '../history/duration-words.ts';

/** One figure: its value in words, and its target. `met` is null without a target, or without alarms. */
export interface FigureRow {
  readonly name: MessageKey;
  readonly value: string;
  readonly target: string | null;
  readonly met: boolean | null;
}

export interface FigureGroup {
  readonly title: MessageKey;
  readonly rows: readonly FigureRow[];
}

/** A share in percent, below ten with its decimal. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  const tenths = Math.round(share * 1_000);
  return `${formatNumber(tenths / 10, tenths < 100 && tenths % 10 !== 0 ? 1 : 0)} %`;
}

function atMost(name: MessageKey, value: number, target: number, digits: number): FigureRow {
  return { name, value: formatNumber(value, digits), target: `≤ ${target}`, met: value <= target };
}

/** Shares are compared with the standards' as they are rounded to whole percents. */
function share(name: MessageKey, value: number | null, target: string, isMet: (value: number) => boolean): FigureRow {
  return { name, value: percent(value), target, met: value === null ? null : isMet(Math.round(value * 1_000) / 1_000) };
}

function time(t: Translate, name: MessageKey, seconds: number | null): FigureRow {
  return { name, value: durationWords(t, seconds === null ? null : seconds * 1_000), target: null, met: null };
}

/** The figures in groups, with the targets of EEMUA 191 and ISA-18.2. */
export function figureGroups(t: Translate, figures: Figures): readonly FigureGroup[] {
  const { rate, flood, severities, badActors, acknowledge, resolve } = figures;
  const { low, high, critical } = TARGETS.severities;
  return [
    {
      title: 'performance.rate',
      rows: [
        atMost('performance.perTenMinutes', rate.perTenMinutes, TARGETS.perTenMinutes, 2),
        { name: 'performance.most', value: formatNumber(rate.most, 0), target: null, met: null },
        atMost('performance.perDay', rate.perDay, TARGETS.perDay, 1),
      ],
    },
    {
      title: 'performance.flood',
      rows: [
        share('performance.floodShare', flood.share, '< 1 %', (value) => value < TARGETS.flood),
        { name: 'performance.floods', value: formatNumber(flood.floods, 0), target: null, met: null },
      ],
    },
    {
      title: 'performance.severities',
      rows: [
        share('performance.low', severities.low, `≈ ${percent(low)}`, (value) => value >= low),
        share('performance.high', severities.high, `≈ ${percent(high)}`, (value) => value <= high),
        share('performance.critical', severities.critical, `≈ ${percent(critical)}`, (value) => value <= critical),
      ],
    },
    {
      title: 'performance.nuisance',
      rows: [
        share('performance.badActorsShare', badActors.share, '≤ 5 %', (value) => value <= TARGETS.badActors),
        atMost('performance.chattering', figures.chattering, TARGETS.chattering, 0),
        {
          ...atMost('performance.stale', figures.stale, TARGETS.stale, 0),
          target: '< 5',
          met: figures.stale < TARGETS.stale,
        },
      ],
    },
    {
      title: 'performance.acknowledge',
      rows: [
        time(t, 'performance.p50', acknowledge.p50),
        time(t, 'performance.p95', acknowledge.p95),
        { name: 'performance.never', value: percent(acknowledge.never), target: null, met: null },
      ],
    },
    {
      title: 'performance.resolve',
      rows: [time(t, 'performance.p50', resolve.p50), time(t, 'performance.p95', resolve.p95)],
    },
  ];
}
