import { oneOf } from '../shape.ts';
import { TAG_COLOURS } from './palette.ts';

export const tagColour = () => oneOf(...TAG_COLOURS);
