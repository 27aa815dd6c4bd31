import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type StoredEvent } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import type { ReadModels } from '@wavelane/projections';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined, partOf } from '@wavelane/testing';
import { parkedEvents } from '../runtime/parked-events.js';
import { ReactorRunner } from '../runtime/reactor-runner.js';
import type { Reactor } from '../runtime/reactor.js';
import { WorkerRunner } from '../runtime/worker-runner.js';
import type { Worker } from '../runtime/worker.js';

let folder: string;
let eventStore: EventStore;
let readStore: ReadStore;
let stops: (() => Promise<void>)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-runners-'));
  eventStore = openSqliteEventStore({ path: join(folder, 'events.db') });
  readStore = openSqliteReadStore({ path: join(folder, 'read.db') });
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await eventStore.close();
  await readStore.close();
  rmSync(folder, { recursive: true, force: true });
});

const readModels = partOf<ReadModels>({ waitFor: () => Promise.resolve(true) });
const options = (owner = 'host/1/a') => ({
  eventStore,
  readStore,
  readModels,
  now: () => Date.now(),
  owner,
  log: () => undefined,
  retries: [1, 1],
});
const nameOf = (event: StoredEvent) => (event.data as { name: string }).name;
const write = (...names: string[]) =>
  eventStore.append(
    'notes',
    names.map((name) => proposed(name)),
    { expected: 'any' },
  );

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('Waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function react(reactor: Partial<Reactor> & Pick<Reactor, 'react'>, owner?: string): ReactorRunner {
  const runner = new ReactorRunner({ name: 'noter', handles: ['Noted'], ...reactor }, options(owner));
  stops.push(() => runner.stop());
  runner.start();
  return runner;
}

describe('a reactor runner', () => {
  it('keeps its lease while business time is moved by days', async () => {
    const seen: string[] = [];
    let ahead = 0;
    const movePointer = jest.spyOn(readStore, 'movePointer');
    const begun = Date.now();
    const times = { now: () => begun + ahead, machine: () => begun };
    const react = async (event: StoredEvent) => void seen.push(nameOf(event));
    const reactor = { name: 'noter', handles: ['Noted'], react };
    const runner = new ReactorRunner(reactor, { ...options(), ...times });
    stops.push(() => runner.stop());
    runner.start();
    for (let day = 1; day <= 20; day++) {
      ahead = day * 86_400_000;
      await write(`day ${day}`);
      await eventually(() => seen.length === day);
    }
    // When it began. The machine's time stands still here.
    expect(movePointer).toHaveBeenCalledTimes(1);
  });

  it('sees every event in order, and after a restart only what is new', async () => {
    const seen: string[] = [];
    const reactor = { react: async (event: StoredEvent) => void seen.push(nameOf(event)) };
    await write('a', 'b');
    const first = react(reactor);
    await eventually(() => seen.length === 2);
    const before = await eventStore.head();
    await eventually(() => first.position >= before);
    await first.stop();
    await write('c');
    react(reactor);
    await eventually(() => seen.length >= 3);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('keeps the order within a lane while lanes run side by side', async () => {
    const seen: string[] = [];
    await write('slow-1', 'quick-1', 'slow-2', 'quick-2');
    react({
      lane: (event) => defined(nameOf(event).split('-')[0]),
      react: async (event) => {
        if (nameOf(event).startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 40));
        seen.push(nameOf(event));
      },
    });
    await eventually(() => seen.length === 4);
    expect(seen.slice(0, 2)).toEqual(['quick-1', 'quick-2']);
    expect(seen.filter((name) => name.startsWith('slow'))).toEqual(['slow-1', 'slow-2']);
  });

  it('tries an event that throws again, parks it when it keeps throwing, and goes on', async () => {
    const tries: string[] = [];
    await write('flaky', 'poison', 'fine');
    react({
      react: async (event) => {
        const name = nameOf(event);
        tries.push(name);
        if (name === 'poison') throw new Error('never');
        if (name === 'flaky' && tries.filter((each) => each === name).length < 2) throw new Error('once');
      },
    });
    await eventually(() => tries.includes('fine'));
    expect(tries).toEqual(['flaky', 'flaky', 'poison', 'poison', 'poison', 'fine']);
    const parked = await parkedEvents(readStore).get<{ error: string }>(`noter|${proposed('poison').id}`, Date.now());
    expect(parked?.body.error).toContain('never');
  });

  it('repeats at most a page after it died in the middle of one, and loses nothing', async () => {
    const seen: string[] = [];
    await write('a', 'b', 'c');
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    const dying = react({
      react: async (event) => {
        seen.push(nameOf(event));
        if (nameOf(event) === 'b') await stuck;
      },
    });
    await eventually(() => seen.includes('b'));
    const stopped = dying.stop();
    release();
    await stopped;
    react({ react: async (event) => void seen.push(nameOf(event)) });
    await eventually(() => seen.includes('c'));
    expect(new Set(seen)).toEqual(new Set(['a', 'b', 'c']));
  });

  it('begins again with another log', async () => {
    await write('a');
    await readStore.write({
      checkpoints: [{ key: 'reactor:noter', value: { position: await eventStore.head(), storeId: 'another log' } }],
    });
    const seen: string[] = [];
    react({ react: async (event) => void seen.push(nameOf(event)) });
    await eventually(() => seen.length === 1);
  });
});

describe('a worker runner', () => {
  const work = (worker: Partial<Worker> & Pick<Worker, 'pass'>, owner?: string) => {
    const runner = new WorkerRunner({ name: 'sweeper', ...worker }, options(owner));
    stops.push(() => runner.stop());
    runner.start();
    return runner;
  };

  it('wakes for an event long before its next pass is due', async () => {
    let passes = 0;
    work({ wakesOn: ['Noted'], pass: async () => (passes++, 60_000) });
    await eventually(() => passes === 1);
    const began = Date.now();
    await eventually(async () => {
      await write(`wake-${Date.now()}`);
      return passes > 1;
    });
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('runs in one of two processes, and in the other when that one stops', async () => {
    const ran: string[] = [];
    const first = work({ pass: async () => (ran.push('first'), 5) }, `${process.pid}-first`);
    await eventually(() => ran.length > 0);
    work({ pass: async () => (ran.push('second'), 5) }, `${process.pid}-second`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(new Set(ran)).toEqual(new Set(['first']));
    await first.stop();
    await eventually(() => ran.includes('second'));
  });

  it('takes over before its first pass, tries that again, and not before every pass', async () => {
    const done: string[] = [];
    let tries = 0;
    work({
      takeOver: async () => {
        done.push('take over');
        if (++tries === 1) throw new Error('Not yet');
      },
      pass: async () => {
        done.push('pass');
        return 5;
      },
    });
    await eventually(() => done.length >= 5);
    expect(done.slice(0, 5)).toEqual(['take over', 'take over', 'pass', 'pass', 'pass']);
  });

  it('takes over anew when another process ran it in between', async () => {
    let taken = 0;
    const first = work({ takeOver: async () => void taken++, pass: async () => 5 });
    await eventually(() => first.finished > 0);
    expect(taken).toBe(1);
    // A long stall: the lease ran out, and another process took it.
    const key = 'lease:worker:sweeper';
    const { revision } = defined(await readStore.pointer(key));
    const other = { owner: 'host-b/2/b', expiresAt: Date.now() + 300 };
    expect(await readStore.movePointer(key, other, revision)).toBeDefined();
    await eventually(() => taken === 2);
  }, 60_000);

  it('goes on after a pass that throws', async () => {
    let passes = 0;
    work({ pass: async () => (++passes === 1 ? Promise.reject(new Error('a bad moment')) : 60_000) });
    await eventually(() => passes === 2);
  });

  it('waits for the pass under way when it is stopped, and for nothing else', async () => {
    let isDone = false;
    const runner = work({
      pass: async () => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        isDone = true;
        return 60_000;
      },
    });
    await eventually(() => runner.busy);
    const began = Date.now();
    await runner.stop();
    expect(isDone).toBe(true);
    // It does not wait for the next pass either, which comes after five seconds.
    expect(Date.now() - began).toBeLessThan(4_000);
  });
});
