// Lists folders that hold more than 15 files, which a reader cannot survey. Decisions are many, and have an index.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const MOST = 15;
const INDEXED = ['docs/adr'];
/** The root holds files that tools look for there by name. */
const ROOT = '.';

const listed = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { encoding: 'utf8', maxBuffer: 1 << 26 },
);
const counts = new Map();
for (const file of new Set(listed.split('\0'))) {
  const folder = dirname(file);
  if (file !== '' && folder !== ROOT && !INDEXED.includes(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
}
const crowded = [...counts].filter(([, count]) => count > MOST);
for (const [folder, count] of crowded) {
  console.error(`${folder} holds ${count} files; at most ${MOST}: make folders of what belongs together`);
}
process.exit(crowded.length === 0 ? 0 : 1);
