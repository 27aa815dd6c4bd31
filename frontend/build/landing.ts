import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type ResolvedConfig } from 'vite';
import type { renderLanding } from '../src/features/landing/prerender.tsx';
import { ENTRY, filesOf } from './manifest.ts';

const PRERENDER = 'src/features/landing/prerender.tsx';
export const BOOT = 'src/features/landing/boot.entry.ts';

/** Writes the front page to a file of its own: markup, one style sheet, no framework (docs/adr/0013-frontend.md). */
export async function writeLanding(config: ResolvedConfig, dist: string, manifest: Manifest): Promise<void> {
  const { html, css } = await render(config);
  const shared = (manifest[ENTRY]?.css ?? []).map((file) => readFileSync(join(dist, file), 'utf8'));
  const sheet = withoutUnusedVariables([...shared, css].join(''), html);
  const styles = `assets/landing-${createHash('sha256').update(sheet).digest('hex').slice(0, 8)}.css`;
  writeFileSync(join(dist, styles), sheet);
  const page = readFileSync(join(config.root, 'landing.html'), 'utf8')
    .replace('<!--styles-->', `<link rel="stylesheet" href="/${styles}" />`)
    .replace('<!--boot-->', () => bootScript(manifest))
    .replace('<!--page-->', () => html);
  writeFileSync(join(dist, 'index.html'), page);
}

async function render(config: ResolvedConfig): Promise<ReturnType<typeof renderLanding>> {
  const outDir = mkdtempSync(join(tmpdir(), 'wavelane-landing-'));
  try {
    await build({
      configFile: false,
      root: config.root,
      logLevel: 'error',
      mode: config.mode,
      resolve: { alias: config.resolve.alias },
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: PRERENDER,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    const module = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as {
      renderLanding: typeof renderLanding;
    };
    return module.renderLanding();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The page's own script, with what the application needs first: fetched as soon as somebody moves. */
function bootScript(manifest: Manifest): string {
  const [boot, ...imports] = filesOf(manifest, BOOT);
  const prefetch = filesOf(manifest, ENTRY).map((file) => `/${file}`);
  const preloads = imports.map((file) => `<link rel="modulepreload" href="/${file}" />`).join('');
  return `${preloads}<script type="module" src="/${boot}" data-prefetch="${prefetch.join(' ')}"></script>`;
}

/** The theme declares several hundred variables for components that the front page does not have. */
function withoutUnusedVariables(css: string, html: string): string {
  const used = new Set(Array.from((css + html).matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  return css.replace(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) => (used.has(name) ? declaration : ''));
}
