import type { AdjustmentSettings } from '@watchglass/schemas/sensor/adjustment';
import { pageLanguage } from '../messages/page-language.ts';
import type { Translate } from '../messages/messages.ts';
import { withUnit } from '../metric/with-unit.ts';
import { formatDateTime } from '../value/date.ts';

const DIGITS = 9;

/** A coefficient with all of its digits. */
export function coefficientText(value: number): string {
  const format = new Intl.NumberFormat(pageLanguage(), { maximumSignificantDigits: DIGITS, useGrouping: false });
  return format.format(value).replaceAll('-', '\u2212');
}

/** The settings that change a value, in words; empty if values are stored as measured. */
export function settingsText(t: Translate, settings: AdjustmentSettings, zone: string): string {
  const { slope, offset, tare, normalising } = settings;
  const told = (name: string, value: number) => `${name} ${coefficientText(value)}`;
  return [
    slope === 1 ? '' : told(t('virtual.slope'), slope),
    offset === 0 ? '' : told(t('sensor.adjust.offset'), offset),
    tare === null ? '' : `${told(t('sensor.adjust.tare'), tare.value)} (${formatDateTime(tare.at, zone)})`,
    normalising === 1 ? '' : told(t('virtual.normalising'), normalising),
    secondText(t, settings),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function secondText(t: Translate, { preset, conversion, customMetric }: AdjustmentSettings): string {
  if (preset !== null) return t(`sensor.adjust.second.${preset.equation}`);
  if (customMetric === null) return '';
  const name = withUnit(customMetric.name, customMetric.unit);
  if (conversion === null) return name;
  const pair = (x: number, y: number) => `${coefficientText(x)} → ${coefficientText(y)}`;
  return `${name} (${pair(conversion.x0, conversion.y0)}, ${pair(conversion.x1, conversion.y1)})`;
}
