import { shape, uuid } from '../shape.ts';

/** Reply to a command that returns nothing. */
export const doneShape = shape({});

/** Reply to a command that creates something: its id. */
export const madeShape = shape({ id: uuid() });
