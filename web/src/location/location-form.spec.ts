import { locationShape } from '@watchglass/schemas/location/commands';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { definitionOf, formOf, newLocation } from './location-form.ts';

const form = { ...newLocation('Europe/Riga'), name: ' Cellar ' };

describe('the form of a location', () => {
  it('sends what the contract accepts, and shows a sent location again', () => {
    const sent = definitionOf({ ...form, coordinates: '56.95; 24.1' });
    expect(sent).toEqual({
      name: 'Cellar',
      address: '',
      coordinates: { latitude: 56.95, longitude: 24.1 },
      timeZone: 'Europe/Riga',
    });
    expect(check(locationShape, sent).faults).toBeUndefined();
    expect(definitionOf(formOf({ ...sent, id: 'l', sensors: 0, bases: 0, position: '1' }))).toEqual(sent);
    expect(definitionOf(form).coordinates).toBeNull();
  });

  it.each(['56.95', 'north, east', '91, 0', '1, 2, 3', '0, 181'])('rejects %s as coordinates', (coordinates) => {
    expect(
      check(locationShape, definitionOf({ ...form, coordinates })).faults?.every(({ field }) =>
        field.startsWith('coordinates'),
      ),
    ).toBe(true);
  });
});
