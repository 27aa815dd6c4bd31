import { readFileSync } from 'node:fs';

/** Of the product, as `package.json` says; from the sources and from the build alike. */
export function productVersion(): string {
  for (const up of ['../../../../package.json', '../../../../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as Record<
        string,
        string
      >;
      if (name === 'wavelane' && version !== undefined) return version;
    } catch {
      // the other place
    }
  }
  return 'unknown';
}
