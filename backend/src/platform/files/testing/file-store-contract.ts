import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costlyRuns, defined } from '@wavelane/testing';
import fc from 'fast-check';
import { draftOf, dropDraft } from '../draft.js';
import type { FileStore } from '../file-store.js';

/** A store to be tested, and what ends it. */
export interface StoreUnderTest {
  store: FileStore;
  stop: () => Promise<unknown>;
}

/** The contract of every store of files. @param open with a folder for drafts */
export function fileStoreContract(name: string, open: (dataDir: string) => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let dataDir: string;
    let tested: StoreUnderTest;
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'wavelane-files-'));
      tested = await open(dataDir);
    });
    afterAll(async () => {
      await tested.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const put = async (file: string, content: Buffer, options?: { replace: boolean }) => {
      const draft = await draftOf(dataDir, 'media', content);
      await tested.store.put(file, draft, options);
      expect(existsSync(draft.path)).toBe(true);
      await dropDraft(draft);
    };
    const get = async (file: string, start: number, end: number) => {
      const part = await tested.store.get(file, { start, end });
      if (!part) return undefined;
      const pieces: Buffer[] = [];
      for await (const piece of part.pieces) pieces.push(piece);
      return { size: part.size, content: Buffer.concat(pieces) };
    };
    const namesIn = async (folder: string) => {
      const names: string[] = [];
      for await (const { name: found } of tested.store.list(folder)) names.push(found);
      return names.sort();
    };
    const fresh = () => `media/ab/${randomUUID()}.${'0'.repeat(32)}`;

    it('gives back any part of a file, and its size', async () => {
      const content = randomBytes(200_000);
      const file = fresh();
      await put(file, content);
      expect(await tested.store.size(file)).toBe(content.length);
      expect(await get(file, 0, 0)).toEqual({ size: content.length, content: content.subarray(0, 1) });
      await fc.assert(
        fc.asyncProperty(fc.nat(199_999), fc.nat(199_999), async (a, b) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)];
          const found = defined(await get(file, start, end));
          expect(found.size).toBe(content.length);
          expect(found.content.equals(content.subarray(start, end + 1))).toBe(true);
        }),
        { numRuns: costlyRuns() },
      );
    });

    it('gives less where a file ends before the part, and nothing of an empty part', async () => {
      const file = fresh();
      await put(file, Buffer.from('short'));
      expect(await get(file, 2, 99)).toEqual({ size: 5, content: Buffer.from('ort') });
      expect(await get(file, 9, 99)).toEqual({ size: 5, content: Buffer.alloc(0) });
      expect(await get(file, 0, -1)).toEqual({ size: 5, content: Buffer.alloc(0) });
    });

    it('knows no file that was never stored or is removed, and removes one again', async () => {
      const file = fresh();
      expect([await get(file, 0, 9), await tested.store.size(file)]).toEqual([undefined, undefined]);
      await put(file, Buffer.from('there'));
      await tested.store.remove(file);
      await tested.store.remove(file);
      expect([await get(file, 0, 9), await tested.store.size(file)]).toEqual([undefined, undefined]);
      expect(await namesIn('media/')).not.toContain(file);
    });

    it('leaves a file as it is, unless it is to be replaced', async () => {
      const file = fresh();
      await put(file, Buffer.from('first'));
      await put(file, Buffer.from('other'));
      expect(defined(await get(file, 0, 99)).content.toString()).toBe('first');
      await put(file, Buffer.from('third'), { replace: true });
      expect(defined(await get(file, 0, 99)).content.toString()).toBe('third');
    });

    it('lists a folder wholly, with sizes and times, and nothing beside it', async () => {
      const ids = Array.from({ length: 8 }, () => randomUUID());
      const names = ids.map((id) => `exports/${id.slice(0, 2)}${id}/messages.jsonl.0`);
      const before = Date.now() - 5_000;
      for (const one of names) await put(one, Buffer.from(one));
      await put(`proofs/${randomUUID()}.${'0'.repeat(32)}`, Buffer.from('beside'));
      expect(await namesIn('exports/')).toEqual([...names].sort());
      for await (const { name: found, bytes, writtenAt } of tested.store.list('exports/')) {
        expect(bytes).toBe(found.length);
        expect(writtenAt).toBeGreaterThan(before);
        expect(writtenAt).toBeLessThan(Date.now() + 5_000);
      }
      expect(await namesIn('nothing/')).toEqual([]);
    });

    it('removes a folder with all its files, and no other that begins alike', async () => {
      const id = randomUUID();
      const inside = Array.from({ length: 7 }, (_, n) => `exports/${id}/part.${n}`);
      const beside = `exports/${id}-beside/part.0`;
      for (const one of [...inside, beside]) await put(one, Buffer.from('part'));
      await tested.store.removeAll(`exports/${id}/`);
      await tested.store.removeAll(`exports/${id}/`);
      expect((await namesIn('exports/')).filter((one) => one.includes(id))).toEqual([beside]);
    });

    it('stores a file wholly if several store it at once', async () => {
      const file = fresh();
      const content = randomBytes(300_000);
      await Promise.all([1, 2, 3].map(() => put(file, content)));
      expect(defined(await get(file, 0, 999_999)).content.equals(content)).toBe(true);
      await Promise.all([1, 2, 3].map(() => put(file, content, { replace: true })));
      expect(defined(await get(file, 0, 999_999)).content.equals(content)).toBe(true);
    });

    it('lets a reader stop in the middle', async () => {
      const file = fresh();
      await put(file, randomBytes(2_000_000));
      for (let n = 0; n < 60; n++)
        for await (const piece of defined(await tested.store.get(file, { start: 0, end: 1_999_999 })).pieces) {
          expect(piece.length).toBeGreaterThan(0);
          break;
        }
      expect(await tested.store.size(file)).toBe(2_000_000);
    });

    it('leaves no draft behind', () => {
      expect(readdirSync(join(dataDir, 'media')).filter((one) => one.endsWith('.draft'))).toEqual([]);
    });
  });
}
