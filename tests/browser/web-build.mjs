/** What the product serves is built from the sources as they are. */
export { buildWeb as setup } from '../../demo/setup.mjs';
