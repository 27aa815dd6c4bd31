import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

export const ENTRY = 'index.html';

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The files that a browser needs before these chunks run: their own, and what they import. */
export function filesOf(manifest: Manifest, ...keys: (string | undefined)[]): string[] {
  const seen = new Map<string, string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.set(key, chunk.file);
    chunk.imports?.forEach(collect);
  };
  for (const key of keys) if (key !== undefined) collect(key);
  return [...new Set(seen.values())];
}
