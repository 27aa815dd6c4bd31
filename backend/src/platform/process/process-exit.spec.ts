import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from '@jest/globals';
import { flushed } from './process-exit.js';

it('waits at the end of the process until a slow reader has everything', async () => {
  const taken: string[] = [];
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) =>
      void setTimeout(() => {
        taken.push(chunk.toString());
        done();
      }, 5),
  });
  for (const text of ['one', 'two', 'three']) slow.write(text);
  await flushed(slow);
  expect(taken.join(' ').trim()).toBe('one two three');
});

it('ends the process without a wait for a reader that has gone', async () => {
  const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  gone.on('error', () => undefined);
  gone.write('one');
  await flushed(gone);
  await flushed(gone);
  expect(gone.destroyed).toBe(true);
});

it('waits for a piped file at the end of the process, and writes nothing after its end (acceptance 8)', async () => {
  const taken: string[] = [];
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      void setTimeout(() => {
        taken.push(chunk.toString());
        done();
      }, 5),
  });
  const errors: Error[] = [];
  stdout.on('error', (error) => errors.push(error));
  await pipeline(Readable.from(['line 1\n', 'line 2\n']), stdout);
  await flushed(stdout);
  expect([taken.join(''), errors]).toEqual(['line 1\nline 2\n', []]);
});
