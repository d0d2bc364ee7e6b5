import { anyText, flag, integer, listOf, nullable, oneOf, shape } from '../shape.ts';
import { TEMPLATES } from './templates.ts';

/** GET api/dashboards/{org}/templates. */
export const templatesShape = shape({
  templates: listOf(
    shape({
      template: oneOf(...TEMPLATES),
      candidates: listOf(shape({ sensorId: integer(1), name: anyText(), metrics: listOf(integer(1)), ticked: flag() })),
      missing: nullable(oneOf('noSensor')),
    }),
  ),
});
