import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSayings } from '../../frontend/build/texts/sayings.mjs';

const FOLDERS = ['backend/src', 'libs/contracts/src'];
const CATALOGUE = /^libs\/contracts\/src\/sayings\//;

/**
 * Codes of sentences that no code uses. A sentence about a missing thing (`noun-…`) is used by its English
 * (`notFound`).
 */
export function unsaidCodes(root) {
  const said = new Set();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name).replaceAll('\\', '/');
      if (!file.endsWith('.ts') || file.includes('.spec.') || CATALOGUE.test(file)) continue;
      for (const [, code] of readFileSync(join(root, file), 'utf8').matchAll(/'([a-z0-9-]+)'/g)) said.add(code);
    }
  }
  return Object.keys(readSayings().sayings).filter((code) => !code.startsWith('noun-') && !said.has(code));
}
