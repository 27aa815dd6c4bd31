import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest, ResolvedConfig } from 'vite';
import type { renderLanding } from '../src/features/landing/prerender.tsx';
import { ENTRY, filesOf, stylesOf } from './manifest.ts';
import { withModule } from './module.ts';

const PRERENDER = 'src/features/landing/prerender.tsx';
/** The file of the front page in each language; the server serves `pages/ar.html` at `/ar`. */
const FRONT_PAGES = { en: 'index.html', ar: 'pages/ar.html' };
const TYPEFACE = /@font-face\{[^}]*url\([^}]*\}/g;
export const BOOT = 'src/features/landing/boot.entry.ts';

/**
 * Writes the front page to a file of its own: markup, styles and the theme's script within it, no framework
 * (docs/adr/0013-frontend.md). A file of styles or a script before the first paint would each cost a way to the server
 * and back; the server's policy names what is written here by its hash.
 */
export async function writeLanding(config: ResolvedConfig, dist: string, manifest: Manifest): Promise<void> {
  const rules = stylesOf(manifest, ENTRY)
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('');
  const shared = { rules, typefaces: writeTypefaces(dist, rules) };
  for (const [language, file] of Object.entries(FRONT_PAGES)) {
    const page = await writtenIn(language, config, dist, manifest, shared);
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), page);
  }
}

async function writtenIn(
  language: string,
  config: ResolvedConfig,
  dist: string,
  manifest: Manifest,
  { rules, typefaces }: { rules: string; typefaces: string },
): Promise<string> {
  const { html, css, head } = await render(config, language);
  const variables = withoutUnusedVariables(rules.replace(TYPEFACE, '') + css, html);
  const [markup, sheet] = withShortClasses(withoutUnusedClasses(html, variables), variables);
  const theme = readFileSync(join(dist, 'theme-init.js'), 'utf8');
  return readFileSync(join(config.root, 'landing.html'), 'utf8')
    .replace(/\{(\w+)\}/g, (_, name: string) => head[name] ?? '')
    .replace(
      '<!--styles-->',
      () => `<style>${sheet}</style><noscript><link rel="stylesheet" href="${typefaces}" /></noscript>`,
    )
    .replace('<!--theme-->', () => `<script>${theme}</script>`)
    .replace('<!--boot-->', () => bootScript(manifest, typefaces))
    .replace('<!--page-->', () => markup);
}

/** Each language is a run of its own: texts are looked up when the scripts start. */
async function render(config: ResolvedConfig, language: string): Promise<ReturnType<typeof renderLanding>> {
  process.env.WRITTEN_IN = language;
  try {
    return await withModule(config, PRERENDER, (module: { renderLanding: typeof renderLanding }) =>
      module.renderLanding(),
    );
  } finally {
    delete process.env.WRITTEN_IN;
  }
}

/**
 * The page's own script, with what the application needs first: fetched as soon as the pointer moves or a key is
 * pressed, so that the first view is not slowed down.
 */
function bootScript(manifest: Manifest, typefaces: string): string {
  const [boot, ...imports] = filesOf(manifest, BOOT);
  const prefetch = filesOf(manifest, ENTRY).map((file) => `/${file}`);
  const preloads = imports.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}" />`).join('');
  return `${preloads}<script type="module" async fetchpriority="low" src="/${boot}" data-fonts="${typefaces}" data-prefetch="${prefetch.join(' ')}"></script>`;
}

/**
 * The typefaces in a file of their own: they come after the first paint, in the place of one of the same measures
 * (`app/fonts.css`). @returns its address
 */
function writeTypefaces(dist: string, rules: string): string {
  const typefaces = (rules.match(TYPEFACE) ?? []).join('');
  const file = `assets/typefaces-${createHash('sha256').update(typefaces).digest('hex').slice(0, 8)}.css`;
  writeFileSync(join(dist, file), typefaces);
  return `/${file}`;
}

/** MUI names every component by classes that an application's themes may use; this application uses none. */
function withoutUnusedClasses(html: string, css: string): string {
  return html.replace(/ class="([^"]*)"/g, (_attribute, names: string) => {
    const used = names.split(' ').filter((name) => css.includes(`.${name}`));
    return used.length > 0 ? ` class="${used.join(' ')}"` : '';
  });
}

/**
 * Emotion names its classes by hashes, which do not compress: 1.4 kB of the page. No code on the page looks for them.
 * @returns the markup and the styles
 */
function withShortClasses(html: string, css: string): [string, string] {
  const shortNames = new Map<string, string>();
  const sheet = css.replace(/\.(css-[\w-]+)/g, (_selector, name: string) => {
    const short = shortNames.get(name) ?? `_${shortNames.size.toString(36)}`;
    shortNames.set(name, short);
    return `.${short}`;
  });
  const markup = html.replace(/ class="([^"]*)"/g, (_attribute, names: string) => {
    const written = names.split(' ').map((name) => shortNames.get(name) ?? name);
    return ` class="${written.join(' ')}"`;
  });
  return [markup, sheet];
}

/** The theme declares several hundred variables for components that the front page does not have. */
function withoutUnusedVariables(css: string, html: string): string {
  const used = new Set(Array.from((css + html).matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  return css.replace(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) => (used.has(name) ? declaration : ''));
}
