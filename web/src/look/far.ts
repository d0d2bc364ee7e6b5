import { createContext } from 'react';

/** True on a wall: nobody scrolls there, so that tables turn their pages themselves. */
export const Far = createContext(false);
