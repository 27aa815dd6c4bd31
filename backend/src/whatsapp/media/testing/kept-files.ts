import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files of members and people that a data folder keeps, or of one of them; drafts are not among them. */
export function keptFiles(dataDir: string, mediaId = ''): string[] {
  const folder = join(dataDir, 'media');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[0-9a-f]{32}$/.test(name) && name.includes(mediaId))
    .sort();
}
