/**
 * What `node` is given, in the folder of the project, to run a program of the product by its name in `dist`. `demo/setup.mjs`, which builds
 * them, says the same where nothing is installed yet.
 */
export const built = (name: string): readonly string[] => ['--enable-source-maps', `dist/${name}.js`];
