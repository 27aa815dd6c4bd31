import type { IncomingMessage } from 'node:http';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

const LACK = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' });

/** A disk that gives no file away. */
jest.unstable_mockModule('node:fs', () => ({
  createWriteStream: () =>
    new Writable({
      construct: (done) => done(LACK),
    }),
}));
const { spool } = await import('./spool.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-spool-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A form whose file comes in several pieces. */
function upload(pieces: number): IncomingMessage {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const parts = [head, ...Array.from({ length: pieces }, () => 'name,phone\r\n'.repeat(5_000)), '\r\n--b--\r\n'];
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return Object.assign(Readable.from(parts.map((part) => Buffer.from(part))), { headers }) as IncomingMessage;
}

describe('an upload that cannot be kept', () => {
  it.each([1, 20])('is told as what the machine said, and not as a mistake in the form (%d pieces)', async (pieces) => {
    await expect(spool(upload(pieces), folder)).rejects.toBe(LACK);
    expect(readdirSync(folder)).toEqual([]);
  });
});
