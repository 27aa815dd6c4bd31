import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in `package.json`; the sources and the built files find it alike. `unknown` if the file is missing. */
export function productVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const text = readFileSync(join(folder, 'package.json'), 'utf8');
      const { name, version } = JSON.parse(text) as Record<string, string>;
      if (name === 'wavelane' && version !== undefined) return version;
    } catch {
      // The file is in a folder above.
    }
  }
  return 'unknown';
}
