import { lazy } from 'react';
import { loadCode } from '../http/load-code.ts';

/** React's `lazy`, for code that comes when it is first shown: a line that is lost in that moment delays it, and no more. */
export const lazily: typeof lazy = (load) => lazy(() => loadCode(load));
