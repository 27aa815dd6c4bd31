import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type ResolvedConfig } from 'vite';
import type { renderLanding } from '../src/features/landing/prerender.tsx';
import { texts } from './texts/plugin.ts';
import { ENTRY, filesOf } from './manifest.ts';

const PRERENDER = 'src/features/landing/prerender.tsx';
/** Where the front page stands in each language; the server serves `pages/ar.html` at `/ar`. */
const FRONT_PAGES = { en: 'index.html', ar: 'pages/ar.html' };
export const BOOT = 'src/features/landing/boot.entry.ts';

/**
 * Writes the front page to a file of its own: markup, styles and the theme's script within it, no framework
 * (docs/adr/0013-frontend.md). A file of styles or a script before the first paint would each cost a way to the server
 * and back; the server's policy names what is written here by its hash.
 */
export async function writeLanding(config: ResolvedConfig, dist: string, manifest: Manifest): Promise<void> {
  for (const [language, file] of Object.entries(FRONT_PAGES)) {
    const page = await writtenIn(language, config, dist, manifest);
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), page);
  }
}

async function writtenIn(language: string, config: ResolvedConfig, dist: string, manifest: Manifest): Promise<string> {
  const { html, css, head } = await render(config, language);
  const shared = manifest[ENTRY]?.css ?? [];
  const rules = shared.map((file) => readFileSync(join(dist, file), 'utf8'));
  const sheet = withoutTypefaces(withoutUnusedVariables([...rules, css].join(''), html));
  const fonts = shared.map((file) => `/${file}`);
  const noScript = fonts.map((href) => `<link rel="stylesheet" href="${href}" />`).join('');
  const theme = readFileSync(join(dist, 'theme-init.js'), 'utf8');
  return readFileSync(join(config.root, 'landing.html'), 'utf8')
    .replace(/\{(\w+)\}/g, (_, name: string) => head[name] ?? '')
    .replace('<!--styles-->', () => `<style>${sheet}</style><noscript>${noScript}</noscript>`)
    .replace('<!--theme-->', () => `<script>${theme}</script>`)
    .replace('<!--boot-->', () => bootScript(manifest, fonts))
    .replace('<!--page-->', () => withoutUnusedClasses(html, sheet));
}

/** Each language is a run of its own: texts are looked up when the scripts start. */
async function render(config: ResolvedConfig, language: string): Promise<ReturnType<typeof renderLanding>> {
  const outDir = mkdtempSync(join(tmpdir(), 'wavelane-landing-'));
  try {
    await build({
      configFile: false,
      root: config.root,
      logLevel: 'error',
      mode: config.mode,
      resolve: { alias: config.resolve.alias },
      plugins: [texts(config.root), react()],
      ssr: { noExternal: true },
      build: {
        ssr: PRERENDER,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    process.env.WRITTEN_IN = language;
    const module = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as {
      renderLanding: typeof renderLanding;
    };
    return module.renderLanding();
  } finally {
    delete process.env.WRITTEN_IN;
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * The page's own script, with what the application needs first: fetched as soon as the pointer moves or a key is
 * pressed, so that the first view is not slowed down.
 */
function bootScript(manifest: Manifest, fonts: readonly string[]): string {
  const [boot, ...imports] = filesOf(manifest, BOOT);
  const prefetch = filesOf(manifest, ENTRY).map((file) => `/${file}`);
  const preloads = imports.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}" />`).join('');
  return `${preloads}<script type="module" async fetchpriority="low" src="/${boot}" data-fonts="${fonts.join(' ')}" data-prefetch="${prefetch.join(' ')}"></script>`;
}

/** The typeface comes after the first paint, in the place of one of the same measures (`app/fonts.css`). */
function withoutTypefaces(css: string): string {
  return css.replace(/@font-face\{[^}]*url\([^}]*\}/g, '');
}

/** MUI names every component by classes that an application's themes may use; this application uses none. */
function withoutUnusedClasses(html: string, css: string): string {
  return html.replace(/ class="([^"]*)"/g, (_attribute, names: string) => {
    const used = names.split(' ').filter((name) => css.includes(`.${name}`));
    return used.length > 0 ? ` class="${used.join(' ')}"` : '';
  });
}

/** The theme declares several hundred variables for components that the front page does not have. */
function withoutUnusedVariables(css: string, html: string): string {
  const used = new Set(Array.from((css + html).matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  return css.replace(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) => (used.has(name) ? declaration : ''));
}
