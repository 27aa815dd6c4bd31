import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { processOwner } from '@wavelane/runtime';
import { partOf } from '@wavelane/testing';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { DispatchLog } from '../dispatch-log.js';
import { DispatchRuns } from './dispatch-runs.js';

/** More than any process of a machine has as its number. */
const NO_PROCESS = 2 ** 30;

describe('the life of a run that claimed messages', () => {
  let readStore: ReadStore;

  beforeEach(() => {
    readStore = openSqliteReadStore({ path: ':memory:' });
  });
  afterEach(() => readStore.close());

  const time = TestTime.running();
  const [one, two] = [randomUUID(), randomUUID()];
  const runsOf = (run: typeof one) => new DispatchRuns(partOf<DispatchLog>({ run }), time, readStore);
  const said = (owner: string, expiresAt: number) =>
    readStore.records({ name: 'dispatch-runs' }).put(one, { owner }, expiresAt);

  it('shows to another process, until the run ends', async () => {
    const [own, other] = [runsOf(one), runsOf(two)];
    expect(await other.isAlive(one)).toBe(false);
    await own.live();
    expect(await other.isAlive(one)).toBe(true);
    await own.end();
    expect(await other.isAlive(one)).toBe(false);
  });

  it('ends for others after a long silence, but not for the run itself', async () => {
    const [own, other] = [runsOf(one), runsOf(two)];
    await said(processOwner(), time.machine() - 1);
    expect(await other.isAlive(one)).toBe(false);
    expect(await own.isAlive(one)).toBe(true);
    expect(await own.isAlive(null)).toBe(false);
  });

  it('ends at once for a process of this machine that was killed', async () => {
    await said(`${hostname()}/${NO_PROCESS}/abc`, time.machine() + 30_000);
    expect(await runsOf(two).isAlive(one)).toBe(false);
  });
});
