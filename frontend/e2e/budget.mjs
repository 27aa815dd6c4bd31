// What a first visit to each page loads, from the build's manifest: gzip bytes and files (docs/adr/0013-frontend.md).
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = 'frontend/dist';
const SIGN_IN = { kilobytes: 195, files: 16 };
const SIGNED_IN = { kilobytes: 200, files: Infinity };

/** Pages with their weight: `{ page, kilobytes, files, limit }`; `limit` is missing for pages without a budget. */
export function weighPages() {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key].isEntry);
  const shell = keys.find((key) => key.startsWith('src/routes/_app.tsx?'));
  return keys
    .filter((key) => key.startsWith('src/routes/') && key.includes('?tsr-split=component') && key !== shell)
    .map((key) => {
      const page = key.slice('src/routes/'.length, key.indexOf('.tsx?'));
      const isSignedIn = page.startsWith('_app/');
      const chunks = new Set();
      for (const root of [entry, key, ...(isSignedIn ? [shell] : [])]) collect(manifest, root, chunks);
      const files = [...new Set([...chunks].map((chunk) => manifest[chunk].file))];
      const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`)).length, 0);
      const limit = isSignedIn ? SIGNED_IN : page === 'index' ? undefined : SIGN_IN;
      return { page, kilobytes: bytes / 1_000, files: files.length, limit };
    });
}

function collect(manifest, key, into) {
  if (into.has(key)) return;
  into.add(key);
  for (const imported of manifest[key].imports ?? []) collect(manifest, imported, into);
}
