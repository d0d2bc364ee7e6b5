import { lazy } from 'react';
import { loadCode } from '../http/load-code.ts';

/** React's `lazy` for code loaded on first use: a lost line delays the load without failing it. */
export const lazily: typeof lazy = (load) => lazy(() => loadCode(load));
