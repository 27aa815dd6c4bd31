import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { spool } from './spool.js';

/** The system gives no file away here, not even to root. */
const FOLDER = '/proc';

/** A form whose file comes in several pieces. */
function upload(pieces: number): IncomingMessage {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const parts = [head, ...Array.from({ length: pieces }, () => 'name,phone\r\n'.repeat(5_000)), '\r\n--b--\r\n'];
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return Object.assign(Readable.from(parts.map((part) => Buffer.from(part))), { headers }) as IncomingMessage;
}

describe('an upload that cannot be kept', () => {
  it.each([1, 20])('is told as what the machine said, and not as a mistake in the form (%d pieces)', async (pieces) => {
    await expect(spool(upload(pieces), FOLDER)).rejects.toMatchObject({ syscall: 'open' });
  });
});
