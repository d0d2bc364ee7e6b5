import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, listOf } from '../shape.ts';
import { TILE_KINDS } from '../tile/kinds.ts';
import { tileShape } from './commands.ts';
import { gridFaults } from './grid.ts';
import { TEMPLATE_SENSORS, templatesFor, tilesOfTemplate, type Candidate, type TemplateSensor } from './templates.ts';

const sensor = (told: Partial<TemplateSensor>): TemplateSensor => ({
  id: 1,
  name: 'Hall',
  tags: [],
  metrics: [1],
  meanTemperature: 20,
  ...told,
});
const shownIn = (sensors: readonly TemplateSensor[]) =>
  Object.fromEntries(
    templatesFor(sensors).templates.map(({ template, candidates }) => [
      template,
      candidates.map(({ sensorId }) => sensorId),
    ]),
  );
const idsFrom = () => {
  let at = 0;
  return () => `0198a000-0000-7000-8000-${String((at += 1)).padStart(12, '0')}`;
};

describe('the templates', () => {
  it('take a sensor for cooled by its mean of a day, or by its tag, if it measures temperature', () => {
    expect(
      shownIn([
        sensor({ id: 1, meanTemperature: 11.9 }),
        sensor({ id: 2, meanTemperature: 12 }),
        sensor({ id: 3, meanTemperature: null, tags: ['Freezers'] }),
        sensor({ id: 4, metrics: [2], tags: ['cold'] }),
      ])['coldChain'],
    ).toEqual([1, 3]);
  });

  it('show air with CO₂, plants by what they need, and server rooms by name or tag', () => {
    expect(
      shownIn([
        sensor({ id: 1, metrics: [1, 2, 3] }),
        sensor({ id: 2, metrics: [8] }),
        sensor({ id: 3, metrics: [201, 1] }),
        sensor({ id: 4, name: 'Server room' }),
        sensor({ id: 5, tags: ['Rack 7'] }),
      ]),
    ).toEqual({ coldChain: [], indoorAir: [1], greenhouse: [2, 3], serverRoom: [5, 4] });
  });

  it('say what no sensor fits, and offer the first sensors by name', () => {
    const many = Array.from({ length: 40 }, (_, id) => sensor({ id: id + 1, name: `${id}`.padStart(3), metrics: [3] }));
    const { templates } = templatesFor(many);
    expect(templates.map(({ template, missing }) => [template, missing])).toEqual([
      ['coldChain', 'noSensor'],
      ['indoorAir', null],
      ['greenhouse', 'noSensor'],
      ['serverRoom', 'noSensor'],
    ]);
    expect(templates[1]?.candidates.map(({ sensorId }) => sensorId)).toEqual(
      Array.from({ length: TEMPLATE_SENSORS }, (_, at) => at + 1),
    );
  });

  it('make tiles that the server takes, whichever sensors are ticked', () => {
    const candidates = fc.uniqueArray(
      fc.record({
        sensorId: fc.integer({ min: 1, max: 10_000 }),
        name: fc.string(),
        metrics: fc.uniqueArray(fc.constantFrom(1, 2, 3, 8, 28, 201), { minLength: 1 }),
        ticked: fc.constant(true),
      }),
      { maxLength: TEMPLATE_SENSORS, selector: ({ sensorId }) => sensorId },
    );
    fc.assert(
      fc.property(candidates, (chosen: readonly Candidate[]) => {
        const tiles = tilesOfTemplate(chosen, idsFrom());
        expect(check(listOf(tileShape), tiles).faults).toBeUndefined();
        expect(gridFaults(tiles)).toEqual([]);
        const charted = tiles
          .filter(({ component }) => component.startsWith('line'))
          .flatMap(({ props }) => props['sensors'] as number[]);
        expect(charted).toHaveLength(chosen.length);
        expect(new Set(charted)).toEqual(new Set(chosen.map(({ sensorId }) => sensorId)));
        expect(tiles.map(({ component, props }) => check(TILE_KINDS[component].props, props).faults)).toEqual(
          tiles.map(() => undefined),
        );
      }),
    );
  });
});
