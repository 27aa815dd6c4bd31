import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';
import { compressAssets } from './compress.ts';
import { writeLanding } from './landing.ts';
import { filesOf, readManifest } from './manifest.ts';

const ROUTE = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;
const keyOf = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/**
 * Writes the pages that the server answers with: the front page, `app.html` for any address, and for each screen a copy
 * of it that asks for the screen's chunks at once, where the application would ask one after another.
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'wavelane:pages',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      const dist = config.build.outDir;
      const manifest = readManifest(dist);
      renameSync(join(dist, 'index.html'), join(dist, 'app.html'));
      writeScreens(dist, manifest);
      await writeLanding(config, dist, manifest);
      compressAssets(dist);
    },
  };
}

function writeScreens(dist: string, manifest: Manifest): void {
  const app = readFileSync(join(dist, 'app.html'), 'utf8');
  for (const key of Object.keys(manifest)) {
    const route = ROUTE.exec(key)?.[1];
    if (route === undefined || route === '_app' || route === 'index' || keyOf(`${route}.index`) in manifest) continue;
    const links = filesOf(manifest, key, ...layoutsOf(route))
      .filter((file) => !app.includes(file))
      .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
    const file = join(dist, 'pages', `${addressOf(route)}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, app.replace('  </head>', `${links.join('')}  </head>`));
  }
}

/** The chunks around a screen: the shell, and `_app/admin` for `_app/admin.balances`. */
const layoutsOf = (route: string) => {
  const parent = /^(.+)\.[^.]+$/.exec(route)?.[1];
  return [...(route.startsWith('_app/') ? [keyOf('_app')] : []), ...(parent ? [keyOf(parent)] : [])];
};

/** `_app/admin.index` is at `admin`, `_app/admin.balances` at `admin/balances`. */
const addressOf = (route: string) =>
  route
    .replace(/^_app\//, '')
    .replace(/\.index$/, '')
    .replaceAll('.', '/');
