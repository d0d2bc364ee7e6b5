import { shape, uuid } from '../shape.ts';

/** Of a command of which there is nothing more to say than that it was done. */
export const doneShape = shape({});

/** Of a command that made something: its id. */
export const madeShape = shape({ id: uuid() });
