/**
 * The product, with its garbage collected every 30 s: what it holds right afterwards is what it keeps. Without that
 * memory goes up and down by a hundred megabytes between collections, and a leak of two an hour is not seen. Each
 * collection moves objects together: else V8 leaves partly used pages as they are, and how many there are says when it
 * collected, not what is kept. After each it notes what it keeps (`HELD`).
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HELD, type Held } from './memory.js';

const EVERY_MS = 30_000;
/** Another thread returns empty pages to the system. */
const GIVEN_BACK_MS = 1_000;

setFlagsFromString('--expose-gc');
setFlagsFromString('--compact-on-every-full-gc');
const collect = runInNewContext('gc') as () => void;
const file = join(process.env.DATA_DIR ?? '.', HELD);

function note(): void {
  const { used_heap_size: objects, total_physical_size: pages } = getHeapStatistics();
  const { rss: resident, arrayBuffers: buffers } = process.memoryUsage();
  writeFileSync(`${file}.new`, JSON.stringify({ resident, objects, pages, buffers } satisfies Held));
  renameSync(`${file}.new`, file); // a reader never finds half of it
}

setInterval(() => {
  collect();
  setTimeout(note, GIVEN_BACK_MS).unref();
}, EVERY_MS).unref();
await import('../scarcity/unpaced.js');
