import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of the product, as `package.json` says; from the sources and from what is built of them alike. */
export function productVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const text = readFileSync(join(folder, 'package.json'), 'utf8');
      const { name, version } = JSON.parse(text) as Record<string, string>;
      if (name === 'wavelane' && version !== undefined) return version;
    } catch {
      // it is in a folder above
    }
  }
  return 'unknown';
}
