import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

export const ENTRY = 'index.html';

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The files that a browser needs before these chunks run: their own, and what they import. */
export const filesOf = (manifest: Manifest, ...keys: (string | undefined)[]): string[] => [
  ...new Set(chunksOf(manifest, keys).map(({ file }) => file)),
];

/** The files of styles of a chunk and of what it imports. */
export const stylesOf = (manifest: Manifest, key: string): string[] => [
  ...new Set(chunksOf(manifest, [key]).flatMap(({ css = [] }) => css)),
];

function chunksOf(manifest: Manifest, keys: readonly (string | undefined)[]): ManifestChunk[] {
  const seen = new Map<string, ManifestChunk>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.set(key, chunk);
    chunk.imports?.forEach(collect);
  };
  for (const key of keys) if (key !== undefined) collect(key);
  return [...seen.values()];
}
