// Measures the script that a first visit to each page loads, from the build's manifest: gzip bytes and files
// (docs/adr/0013-frontend.md). Run after a build, `node frontend/e2e/budget.mjs` lists the pages and fails if one exceeds
// its limit; with names, as `landing`, only those.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = 'frontend/dist';
/** The limits of any page of the application. The aim is 240 kB (docs/adr/0013-frontend.md). */
const PAGE = { kilobytes: 250, files: 22 };
/**
 * The limits of the front page with all its files: markup, styles, script, mark. The typeface loads after the first
 * paint. The page had 15 kB before its markup contained three stories, a comparison and all questions, which readers
 * see without any script.
 */
const LANDING = { kilobytes: 20, files: 9 };

if (import.meta.filename === process.argv[1]) {
  const names = process.argv.slice(2);
  const pages = weighPages()
    .filter(({ page }) => names.length === 0 || names.includes(page))
    .sort((one, other) => other.kilobytes - one.kilobytes);
  const isOver = ({ kilobytes, files, limit }) => kilobytes > limit.kilobytes || files > limit.files;
  for (const one of pages)
    console.log(
      `${isOver(one) ? 'OVER ' : '     '}${one.page}: ${one.kilobytes.toFixed(1)} kB gzip in ${one.files} files`,
    );
  process.exitCode = pages.length === 0 || pages.some(isOver) ? 1 : 0;
}

/** Pages with their weight: `{ page, kilobytes, files, limit }`. */
export function weighPages() {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));
  const keys = Object.keys(manifest);
  const entry = 'index.html';
  const shell = keys.find((key) => key.startsWith('src/routes/_app.tsx?'));
  const routes = keys
    .filter((key) => key.startsWith('src/routes/') && key.includes('?tsr-split=component') && key !== shell)
    .filter((key) => !key.startsWith('src/routes/index.tsx'))
    .map((key) => {
      const page = key.slice('src/routes/'.length, key.indexOf('.tsx?'));
      const isSignedIn = page.startsWith('_app/');
      const chunks = new Set();
      for (const root of [entry, key, ...(isSignedIn ? [shell] : [])]) collect(manifest, root, chunks);
      const files = [...new Set([...chunks].map((chunk) => manifest[chunk].file))];
      return { page, ...weigh(files), limit: PAGE };
    });
  return [{ page: 'landing', ...weigh(landingFiles(manifest)), limit: LANDING }, ...routes];
}

function weigh(files) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`)).length, 0);
  return { kilobytes: bytes / 1_000, files: files.length };
}

/** The files that index.html names, and those that its script imports. */
function landingFiles(manifest) {
  // A picture is loaded when it comes into view.
  const html = readFileSync(`${DIST}/index.html`, 'utf8').replace(/<img[^>]*loading="lazy"[^>]*>/g, '');
  const named = [...html.matchAll(/(?:href|src)="\/([^"#]+\.\w+)"/g)].map(([, file]) => file);
  const script = Object.keys(manifest).find((key) => named.includes(manifest[key].file) && manifest[key].isEntry);
  const chunks = new Set();
  collect(manifest, script, chunks);
  return [...new Set(['index.html', ...named, ...[...chunks].map((chunk) => manifest[chunk].file)])];
}

function collect(manifest, key, into) {
  if (into.has(key)) return;
  into.add(key);
  for (const imported of manifest[key].imports ?? []) collect(manifest, imported, into);
}
