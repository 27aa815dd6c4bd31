import type { Plugin } from 'vite';

/**
 * Browsers have no file system: the library that packs voice notes gets an empty module instead of its Node part. Its
 * own `browser` field would lead to a stand-in of the bundler, which the check of the bundle takes for Node's code.
 */
export const noFiles = (empty: string): Plugin => ({
  name: 'wavelane:no-files',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('/mediabunny/') && /(^|\/)node\.js$|^node:/.test(id) ? empty : undefined,
});
