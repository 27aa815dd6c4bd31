import type { IncomingMessage } from 'node:http';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spool } from './spool.js';

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
  it.each([1, 20])('reports what the machine said, and no mistake in the form (%d pieces)', async (pieces) => {
    const none = join(folder, 'no-folder');
    writeFileSync(none, '');
    await expect(spool(upload(pieces), none)).rejects.toMatchObject({ syscall: 'mkdir', code: 'EEXIST' });
    expect(readdirSync(folder)).toEqual(['no-folder']);
  });
});
