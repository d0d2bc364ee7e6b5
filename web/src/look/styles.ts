import createCache from '@emotion/cache';
import { prefixer } from 'stylis';
import { everyLengthInRem } from './in-rem.ts';

/** Where all styles are written: ours, MUI's, those of tables and pickers. */
export const styles = createCache({ key: 'css', stylisPlugins: [everyLengthInRem, prefixer] });
