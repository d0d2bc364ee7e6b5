/**
 * Node's arguments, in the project's folder, to run a program of the product by its name in `dist`. `demo/setup.mjs`,
 * which builds them, repeats this for use before any installation.
 */
export const built = (name: string): readonly string[] => ['--enable-source-maps', `dist/${name}.js`];
