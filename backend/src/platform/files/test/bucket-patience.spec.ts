import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { BucketDouble } from '../../../../testing/engines/bucket-double.js';
import { bucketConfig } from '../../config/stores/bucket-config.js';
import { BucketStore } from '../bucket/bucket-store.js';
import { draftOf } from '../draft.js';

/** Instead of 5 s. */
const SILENT_MS = 1_500;
const SIZE = 12_000_000;
const WHOLE = { start: 0, end: SIZE - 1 };

let dataDir: string;
let bucket: BucketDouble;
let store: BucketStore;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wavelane-patience-'));
  bucket = await BucketDouble.start();
  store = new BucketStore(defined(bucketConfig((name) => bucket.env[name])), undefined, SILENT_MS);
  await store.put('media/film', await draftOf(dataDir, 'media', Buffer.alloc(SIZE, 7)));
});
afterEach(() => {
  bucket.fault = undefined;
});
afterAll(async () => {
  await bucket.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a bucket', () => {
  it('counts as away if it answers neither a request nor the second try', async () => {
    bucket.fault = { how: 'hang' };
    const begun = performance.now();
    await expect(store.get('media/film', WHOLE)).rejects.toMatchObject({ reason: 'bucket-away' });
    expect(performance.now() - begun).toBeLessThan(6 * SILENT_MS);
  }, 60_000);

  it('waits for a reader that pauses, as a player does that has enough for now', async () => {
    const { pieces } = defined(await store.get('media/film', WHOLE));
    let bytes = 0;
    for await (const piece of pieces) {
      if (bytes === 0) await after(3 * SILENT_MS);
      bytes += piece.length;
    }
    expect(bytes).toBe(SIZE);
  }, 60_000);

  it('gives files to more readers than a pool of connections has by default', async () => {
    const readers = await Promise.all(
      Array.from({ length: 60 }, async () => defined(await store.get('media/film', WHOLE)).pieces),
    );
    for (const pieces of readers) for await (const piece of pieces) if (piece.length > 0) break;
    expect(readers).toHaveLength(60);
  }, 60_000);
});
