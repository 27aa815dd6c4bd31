import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from 'vite';
import type { renderFirstFrame } from '../src/app/frame/first-frame.tsx';
import { withModule } from './module.ts';
import { compileCatalogues } from './texts/catalogue.mjs';

const FIRST_FRAME = 'src/app/frame/first-frame.tsx';

/** The page after signing in: it has a first frame, and requests its first data early. */
export const DASHBOARD = '_app/dashboard';
const BEGINS_WITH = ['/api/app', '/api/jobs', '/api/channels'];

/** Pages with a policy of their own, which knows nothing of what is written into a page. */
export const OWN_POLICY = ['checkout'];

/**
 * The page with its scripts before the first paint, its styles and its mark written into it: each would be a request that
 * the first paint waits for. The code is fetched after all else: nothing waits for it (docs/adr/0013-frontend.md).
 */
export function firstPaintWithin(page: string, dist: string): string {
  return page
    .replace(/<script src="\/([\w-]+\.js)"><\/script>/g, (_, file: string) => `<script>${read(dist, file)}</script>`)
    .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (_, file: string) => written(file, read(dist, file)))
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(read(dist, 'favicon.svg'))}"`)
    .replace(/(<link rel="modulepreload"|<script type="module")/g, '$1 fetchpriority="low"');
}

/** The dashboard's page with the frame that is shown until its code has drawn it. */
export async function withFirstFrame(page: string, config: ResolvedConfig): Promise<string> {
  const { texts } = compileCatalogues(join(config.root, 'texts/ar'));
  const { html, css } = await withModule(config, FIRST_FRAME, (module: { renderFirstFrame: typeof renderFirstFrame }) =>
    module.renderFirstFrame(texts),
  );
  return page
    .replace('<html ', `<html data-early="${BEGINS_WITH.join(' ')}" `)
    .replace('</style>', () => `${css}</style>`)
    .replace('<div id="root">', () => `<div id="root">${html}`);
}

/** Vite's loader looks for this link before it loads the styles of a chunk; a disabled link fetches nothing. */
const written = (file: string, styles: string): string =>
  `<style>${styles}</style><link rel="stylesheet" href="/${file}" disabled>`;

const read = (dist: string, file: string): string => readFileSync(join(dist, file), 'utf8').trim();
