import createCache from '@emotion/cache';
import { everyLengthInRem } from './in-rem.ts';

/**
 * The cache of all styles: the product's, MUI's, and those of tables and pickers. Vendor prefixes are omitted, since no
 * supported browser needs them.
 */
export const styles = createCache({ key: 'css', stylisPlugins: [everyLengthInRem] });
