import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';
import { compressAssets } from './compress.ts';
import { writeLanding } from './landing.ts';
import { DASHBOARD, firstPaintWithin, OWN_POLICY, withFirstFrame } from './first-paint.ts';
import { filesOf, readManifest } from './manifest.ts';

const keyOf = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/**
 * Writes the pages that the server answers with: the front page; for each screen a copy of `app.html` that requests the
 * screen's chunks at once, which the application would request one after another; and `app.html` itself, which goes
 * with 404 to every other address.
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
      await writeScreens(config, dist, manifest);
      await writeLanding(config, dist, manifest);
      compressAssets(dist);
    },
  };
}

async function writeScreens(config: ResolvedConfig, dist: string, manifest: Manifest): Promise<void> {
  const plain = readFileSync(join(dist, 'app.html'), 'utf8');
  const app = firstPaintWithin(plain, dist);
  writeFileSync(join(dist, 'app.html'), app);
  for (const route of screens(join(config.root, 'src/routes'))) {
    const links = filesOf(manifest, keyOf(route), ...layoutsOf(route))
      .filter((file) => !app.includes(file))
      .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">\n`);
    const file = join(dist, 'pages', `${addressOf(route)}.html`);
    mkdirSync(dirname(file), { recursive: true });
    const page = (OWN_POLICY.includes(route) ? plain : app).replace('  </head>', `${links.join('')}  </head>`);
    writeFileSync(file, route === DASHBOARD ? await withFirstFrame(page, config) : page);
  }
}

/** Every route that has an address of its own: neither a layout, nor the front page, which has its own file. */
function screens(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const routes = files.map((name) => name.replace(/\.tsx$/, '').replaceAll('\\', '/'));
  return routes.filter((route) => !/^(__root|_app|index)$|\/route$/.test(route));
}

/** The chunks around a screen: the shell, and `_app/admin/route` for `_app/admin/balances`. */
const layoutsOf = (route: string) => {
  const parent = /^(_app\/.+)\/[^/]+$/.exec(route)?.[1];
  return [...(route.startsWith('_app/') ? [keyOf('_app')] : []), ...(parent ? [keyOf(`${parent}/route`)] : [])];
};

/** `_app/admin/index` is at `admin`, `_app/settings.security` at `settings/security`. */
const addressOf = (route: string) =>
  route
    .replace(/^_app\//, '')
    .replace(/\/index$/, '')
    .replaceAll('.', '/');
