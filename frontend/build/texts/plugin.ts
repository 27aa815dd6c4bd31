import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileCatalogues } from './catalogue.mjs';
import { expand, HAS_TEXTS } from './expand.mjs';

const AR = 'virtual:texts/ar';

/** Expands the macros of texts and provides the catalogues as modules (docs/adr/0087-languages.md). */
export function texts(root: string): Plugin {
  return {
    name: 'wavelane:texts',
    enforce: 'pre',
    resolveId: (id) => (id === AR ? `\0${AR}` : undefined),
    load: (id) => {
      if (id !== `\0${AR}`) return undefined;
      const catalogue = JSON.stringify(compileCatalogues(join(root, 'texts/ar')));
      return `export default JSON.parse(${JSON.stringify(catalogue)});`;
    },
    transform: (code, id) => {
      const [file = ''] = id.split('?');
      if (!/\.tsx?$/.test(file) || !HAS_TEXTS.test(code)) return undefined;
      const { code: expanded, map } = expand(code, file);
      return { code: expanded, map: JSON.stringify(map) };
    },
  };
}
