import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined, type Script, scriptBeside } from '@wavelane/testing';
import type { AcknowledgedAppend } from '../src/verify/verify.js';
import { verifySqliteLog } from '../src/sqlite/file/verify-file.js';

let compiled: Script;
let folder: string;
let path: string;

/** The process of the test: `hammer` appends by reload and retry; `report` appends until it is killed. */
const SCRIPT = `
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openSqliteEventStore } from './libs/event-store/src/index.js';
const [mode, path, name, count] = process.argv.slice(2);
const store = openSqliteEventStore({ path });
const event = () => ({ id: randomUUID(), type: 'Counted', schemaVersion: 1, data: { name, fill: 'x'.repeat(300) },
  metadata: { actor: { kind: 'system', id: name }, correlationId: 'c', commandId: randomUUID(), causationId: null } });
async function last(stream) {
  for await (const { revision } of store.readStream(stream, { backwards: true, limit: 1 })) return revision;
  return 'none';
}
if (mode === 'hammer') {
  let longest = 0, conflicts = 0;
  for (let done = 0; done < Number(count); ) {
    const began = performance.now();
    try {
      await store.append('shared', [event()], { expected: await last('shared') });
      done++;
    } catch (error) {
      if (error.name !== 'WrongExpectedRevision') throw error;
      conflicts++;
    }
    longest = Math.max(longest, performance.now() - began);
  }
  await store.close();
  console.log(JSON.stringify({ longest, conflicts }));
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
  compiled = scriptBeside(SCRIPT);
});

afterAll(() => compiled.remove());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-processes-'));
  path = join(folder, 'events.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('several processes on one file', () => {
  it('loses no event, and lets no process wait for long', async () => {
    const workers = ['a', 'b', 'c'].map((name) => start('hammer', name, '150'));
    const outputs = await Promise.all(workers.map(finished));
    for (const output of outputs) {
      const { longest } = JSON.parse(output) as { longest: number };
      expect(longest).toBeLessThan(3_000);
    }
    expect(await verifySqliteLog(path)).toMatchObject({ events: 450, streams: 1, difference: undefined });
  });
});

describe('a process that is killed', () => {
  it('leaves every acknowledged append, whole, and no part of any other', async () => {
    const acknowledged: AcknowledgedAppend[] = [];
    for (let round = 0; round < 5; round++) {
      const worker = start('report', `round-${round}`);
      const output = collect(worker);
      await once(defined(worker.stdout), 'data');
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
      worker.kill('SIGKILL');
      await once(worker, 'close');
      const lines = output().split('\n').slice(0, -1); // what follows the last line break was cut off
      acknowledged.push(...lines.map((line) => JSON.parse(line) as AcknowledgedAppend));
    }
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(await verifySqliteLog(path, { acknowledged })).toMatchObject({ difference: undefined });
  });
});

function start(...args: [string, string, string?]): ChildProcess {
  const [mode, name, count = ''] = args;
  return spawn(process.execPath, [compiled.script, mode, path, name, count], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function collect(worker: ChildProcess): () => string {
  let output = '';
  defined(worker.stdout).on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

async function finished(worker: ChildProcess): Promise<string> {
  const output = collect(worker);
  const [code] = (await once(worker, 'close')) as [number | null];
  expect(code).toBe(0);
  return output();
}
