import createCache from '@emotion/cache';
import { everyLengthInRem } from './in-rem.ts';

/** Where all styles are written: ours, MUI's, those of tables and pickers. Nothing is prefixed: the browsers we build for need it nowhere that matters. */
export const styles = createCache({ key: 'css', stylisPlugins: [everyLengthInRem] });
