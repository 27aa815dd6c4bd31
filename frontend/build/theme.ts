import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import type { themeSheet, themeValues } from '../src/app/theme/sheet.tsx';
import { withModule } from './module.ts';

const SHEET = 'virtual:theme.css';
const VALUES = 'virtual:theme';
const MODULE = 'src/app/theme/sheet.tsx';
const SOURCES = [
  'avatars.ts',
  'sheet.tsx',
  'theme.ts',
  'values.ts',
  'components.ts',
  'looks/surfaces.ts',
  'fields.ts',
  'tips.ts',
  'tokens.ts',
];

interface Made {
  sheet: string;
  values: ReturnType<typeof themeValues>;
}

/**
 * Gives the theme's rules as a file of styles, to be fetched with the page rather than made in it, and its values as they
 * are once it is made (docs/adr/0013-frontend.md).
 */
export function theme(): Plugin {
  let config: ResolvedConfig;
  let made: Promise<Made> | undefined;
  const make = () =>
    withModule(config, MODULE, (module: { themeSheet: typeof themeSheet; themeValues: typeof themeValues }) => ({
      sheet: module.themeSheet(),
      values: module.themeValues(),
    }));
  return {
    name: 'wavelane:theme',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    watchChange: () => {
      made = undefined;
    },
    resolveId: (id) => {
      // The name of a style file, so that the bundler treats it as one.
      if (id === SHEET) return join(config.root, 'src/app/theme/virtual-theme.css');
      return id === VALUES ? `\0${VALUES}` : undefined;
    },
    async load(id) {
      if (id !== `\0${VALUES}` && !id.endsWith('/virtual-theme.css')) return undefined;
      for (const name of SOURCES) this.addWatchFile(join(config.root, 'src/app/theme', name));
      const { sheet, values } = await (made ??= make());
      return id === `\0${VALUES}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(values))});` : sheet;
    },
  };
}
