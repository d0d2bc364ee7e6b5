import type { CloudDeviceView, CloudPoint } from '@watchglass/schemas/device-cloud/views';
import type { Trust } from '../../value/age.ts';
import { formatNumber, unitSign } from '../../value/number.ts';
import type { Face } from '../face.ts';

const DIGITS_MOST = 3;

/** A value of a cloud with its unit: numbers with the digits that it said, everything else in its words. */
export function pointText({ number, text, unit }: Omit<CloudPoint, 'at'>): string {
  const [, fraction = ''] = text.split('.');
  const value = number === null ? text : formatNumber(number, Math.min(fraction.length, DIGITS_MOST));
  return [value === '' ? '–' : value, unitSign(unit)].filter(Boolean).join(' ');
}

/** `said` is the state of the connection in words. */
export function faceOf(trust: Trust, said: string, { connection, health, points }: CloudDeviceView): Face {
  return { state: trust, texts: [said, connection, health, ...points.map(pointText)].filter(Boolean), shown: [] };
}
