import { join } from 'node:path';

/**
 * The server as JavaScript, for a process of its own: the files that the specs themselves run, which are compiled at the
 * beginning of each run (scripts/jest/native/compiled.cjs).
 */
const SOURCES = join(process.cwd(), '.cache', 'specs', 'backend', 'src');

export const COMPILED = { script: join(SOURCES, 'main.js'), cli: join(SOURCES, 'cli', 'main.js') };
