import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { compile, defined } from '@wavelane/testing';
import { openDatabase } from '@wavelane/sqlite';
import { verifySqliteLog } from '../src/sqlite/file/verify-file.js';
import type { AcknowledgedAppend } from '../src/verify.js';

let compiled: ReturnType<typeof compile>;
let folder: string;
let path: string;

/** `write` appends and tells what was acknowledged; `pack` packs all there is, over and over; `read` goes through the log. */
const SCRIPT = `
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openSqliteEventStore, packSqliteLog, START } from './libs/event-store/src/index.js';
const [mode, path, name] = process.argv.slice(2);
const event = () => ({ id: randomUUID(), type: 'Counted', data: { name, fill: 'x'.repeat(200) },
  metadata: { actor: { kind: 'system', id: name }, correlationId: 'c', commandId: randomUUID(), causationId: null } });
if (mode === 'pack')
  for (;;) {
    const before = new Date().toISOString();
    await packSqliteLog(path, { before, streams: (stream) => !stream.endsWith('-3') }, { onPack: (events) => writeSync(1, events + '\\n') });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
const store = openSqliteEventStore({ path });
if (mode === 'read') {
  for (let round = 0; round < 6; round++) {
    const revisions = new Map();
    let last = START;
    for await (const { events } of store.pages({ after: START, limit: 200 }))
      for (const { stream, revision, position } of events) {
        if (revision !== (revisions.get(stream) ?? -1) + 1 || position <= last) throw new Error(stream + '@' + revision + ' is out of place');
        revisions.set(stream, revision);
        last = position;
      }
    for (const [stream, known] of revisions) {
      let next = 0;
      for await (const { revision } of store.readStream(stream)) if (revision !== next++) throw new Error(stream + ' lacks ' + (next - 1));
      if (next <= known) throw new Error(stream + ' ends at ' + next);
    }
  }
  await store.close();
} else {
  const write = async (lane) => {
    const stream = name + '-' + lane;
    for (let expected = 'none'; ; ) {
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, event);
      ({ revision: expected } = await store.append(stream, events, { expected }));
      writeSync(1, JSON.stringify({ stream, ids: events.map(({ id }) => id) }) + '\\n');
    }
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(write));
}
`;

beforeAll(() => {
  compiled = compile(['sqlite', 'event-store'], SCRIPT);
});
afterAll(() => compiled.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-packing-'));
  path = join(folder, 'events.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a process that packs beside others', () => {
  it('loses nothing where it is killed, nor do those that are killed beside it', async () => {
    const acknowledged: AcknowledgedAppend[] = [];
    for (let round = 0; round < 5; round++) {
      const writer = start('write', `round-${round}`);
      const output = collect(writer);
      await once(defined(writer.stdout), 'data');
      const packer = start('pack');
      await once(defined(packer.stdout), 'data');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      packer.kill('SIGKILL');
      writer.kill('SIGKILL');
      await Promise.all([once(packer, 'close'), once(writer, 'close')]);
      const lines = output().split('\n').slice(0, -1);
      acknowledged.push(...lines.map((line) => JSON.parse(line) as AcknowledgedAppend));
      expect((await verifySqliteLog(path)).difference).toBeUndefined();
    }
    const report = await verifySqliteLog(path, { acknowledged, comparesStreams: true });
    expect(report.difference).toBeUndefined();
    const db = openDatabase(path, { readOnly: true });
    const { packs, left } = defined(
      db.prepare(`SELECT (SELECT count(*) FROM packs) AS packs, (SELECT count(*) FROM packing) AS left`).get(),
    );
    db.close();
    expect(Number(packs)).toBeGreaterThanOrEqual(5);
    expect(left).toBe(0);
  });

  it('takes nothing from under a reader', async () => {
    const writer = start('write', 'a');
    await once(defined(writer.stdout), 'data');
    collect(writer);
    const packer = start('pack');
    collect(packer);
    const reader = start('read');
    const [code] = (await once(reader, 'close')) as [number | null];
    for (const each of [packer, writer]) {
      each.kill('SIGKILL');
      await once(each, 'close');
    }
    expect(code).toBe(0);
  });
});

function start(...args: string[]): ChildProcess {
  const [mode = '', name = ''] = args;
  return spawn(process.execPath, [compiled.script, mode, path, name], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function collect(worker: ChildProcess): () => string {
  let output = '';
  defined(worker.stdout).on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}
