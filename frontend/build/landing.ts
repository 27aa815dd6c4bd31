import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type { renderLanding } from '../src/features/landing/prerender.tsx';

const PRERENDER = 'src/features/landing/prerender.tsx';
export const BOOT = 'src/features/landing/boot.entry.ts';

/**
 * Writes the front page to a file of its own: markup and styles, no framework (docs/adr/0013-frontend.md). The
 * application's page becomes `app.html`; the server answers `/` with the one and every other page with the other.
 */
export function prerenderedLanding(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'wavelane:landing',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      const { html, css } = await render(config);
      const dist = config.build.outDir;
      const styles = `assets/landing-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
      writeFileSync(join(dist, styles), css);
      renameSync(join(dist, 'index.html'), join(dist, 'app.html'));
      const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
      const page = readFileSync(join(config.root, 'landing.html'), 'utf8')
        .replace('<!--styles-->', [...(manifest['index.html']?.css ?? []), styles].map(stylesheet).join(''))
        .replace('<!--boot-->', () => bootScript(manifest))
        .replace('<!--page-->', () => html);
      writeFileSync(join(dist, 'index.html'), page);
    },
  };
}

async function render(config: ResolvedConfig): Promise<ReturnType<typeof renderLanding>> {
  const outDir = mkdtempSync(join(tmpdir(), 'wavelane-landing-'));
  try {
    await build({
      configFile: false,
      root: config.root,
      logLevel: 'warn',
      mode: config.mode,
      resolve: { alias: config.resolve.alias },
      plugins: [react()],
      ssr: { noExternal: true },
      build: { ssr: PRERENDER, outDir, rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } } },
    });
    const module = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as {
      renderLanding: typeof renderLanding;
    };
    return module.renderLanding();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

const stylesheet = (file: string) => `<link rel="stylesheet" href="/${file}" />`;

/** The page's own script, with what the application needs first: fetched as soon as somebody moves. */
function bootScript(manifest: Manifest): string {
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  collect('index.html');
  const prefetch = [...files].map((file) => `/${file}`).join(' ');
  return `<script type="module" src="/${manifest[BOOT]!.file}" data-prefetch="${prefetch}"></script>`;
}
