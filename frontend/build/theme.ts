import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import type { themeSheet } from '../src/app/theme/sheet.tsx';
import { withModule } from './module.ts';

const SHEET = 'virtual:theme.css';
const MODULE = 'src/app/theme/sheet.tsx';
const SOURCES = ['sheet.tsx', 'theme.ts', 'components.ts', 'tokens.ts'];

/** Gives the theme's rules as a file of styles, to be fetched with the page rather than made in it. */
export function theme(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'wavelane:theme',
    configResolved: (resolved) => {
      config = resolved;
    },
    // The name of a file, so that it is taken for one of styles.
    resolveId: (id) => (id === SHEET ? join(config.root, 'src/app/theme/virtual-theme.css') : undefined),
    async load(id) {
      if (!id.endsWith('/virtual-theme.css')) return undefined;
      for (const name of SOURCES) this.addWatchFile(join(config.root, 'src/app/theme', name));
      return withModule(config, MODULE, (module: { themeSheet: typeof themeSheet }) => module.themeSheet());
    },
  };
}
