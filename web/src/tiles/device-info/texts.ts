import type { CloudDeviceView, CloudPoint } from '@watchglass/schemas/device-cloud/views';
import { formatNumber, unitSign } from '../../value/number.ts';
import type { Face } from '../face.ts';

const DIGITS_MOST = 3;

/** A value of a cloud with its unit: numbers with the digits that it said, everything else in its words. */
export function pointText({ number, text, unit }: Omit<CloudPoint, 'at'>): string {
  const [, fraction = ''] = text.split('.');
  const value = number === null ? text : formatNumber(number, Math.min(fraction.length, DIGITS_MOST));
  return [value === '' ? '–' : value, unitSign(unit)].filter(Boolean).join(' ');
}

/** `state` is that of the connection, or why there is no device. */
export function faceOf(state: string, device: CloudDeviceView | null): Face {
  const texts = device === null ? [] : [device.connection, device.health, ...device.points.map(pointText)];
  return { state, texts: texts.filter(Boolean), shown: [] };
}
