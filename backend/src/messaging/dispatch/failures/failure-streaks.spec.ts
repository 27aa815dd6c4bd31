import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { job } from '../../jobs/job.js';
import { jobStream } from '../../jobs/job.events.js';
import { DispatchLog } from '../dispatch-log.js';
import { FailureStreaks, REFUSALS_MAX } from './failure-streaks.js';

const JOB = { jobId: 'job', accountId: 'ada', channelId: 1 };
const REFS = { ...JOB, messageId: 'message' };
const TO = {
  actor: { kind: 'system', id: 'test' },
  correlationId: 'job',
  commandId: 'draft',
  causationId: null,
} as const;

describe('the streak of equal refusals', () => {
  let eventStore: EventStore;
  let executor: CommandExecutor;
  let log: DispatchLog;
  let streaks: FailureStreaks;

  beforeEach(async () => {
    eventStore = openSqliteEventStore({ path: ':memory:' });
    executor = new CommandExecutor(eventStore, TestTime.standing());
    log = new DispatchLog(executor);
    streaks = new FailureStreaks(log);
    const draft = {
      ...{
        ...JOB,
        kind: 'bulk' as const,
        channelLabel: 'Shop',
        templateId: null,
        total: 25,
        chunks: 1,
        day: '2026-01-01',
      },
      ...{ to: null, fingerprint: 'of the list' },
    };
    await executor.execute(job, jobStream('job'), { type: 'DraftJob', draft, firstChunk: [] }, TO);
  });
  afterEach(() => eventStore.close());

  const refused = async (times: number, reason = 'no such number') => {
    let paused = 0;
    for (let n = 0; n < times; n++) if (await streaks.note(REFS, 'permanent', reason)) paused++;
    return paused;
  };
  const condition = async () => (await executor.state(job, jobStream('job'))).condition;

  it('pauses the job, and lets what reads after it wait until the pause is seen', async () => {
    expect(await refused(REFUSALS_MAX - 1)).toBe(0);
    expect([await condition(), log.written]).toEqual(['running', undefined]);
    expect(await refused(1)).toBe(1);
    expect([await condition(), log.written]).toEqual(['paused', await eventStore.head()]);
  });

  it('begins again after another reason, and after a message that went out', async () => {
    await refused(REFUSALS_MAX - 1);
    await refused(REFUSALS_MAX - 1, 'another');
    streaks.clear('job');
    expect(await refused(REFUSALS_MAX - 1, 'another')).toBe(0);
    expect(await condition()).toBe('running');
  });

  it('remembers 10,000 jobs only, those heard of last', async () => {
    const others = async (from: number, to: number) => {
      for (let n = from; n < to; n++)
        await streaks.note({ ...REFS, jobId: `other ${n}` }, 'permanent', 'no such number');
    };
    const remembered = () => (Reflect.get(streaks, 'rows') as Map<string, unknown>).size;
    await refused(REFUSALS_MAX - 2);
    await others(0, 9_999);
    expect(await refused(1)).toBe(0);
    await others(9_999, 19_998);
    expect(remembered()).toBe(10_000);
    expect(await refused(1)).toBe(1);
    await refused(REFUSALS_MAX - 1);
    await others(0, 10_000);
    expect(remembered()).toBe(10_000);
    expect(await refused(1)).toBe(0);
  });

  it('counts no failure that another try may help', async () => {
    for (let n = 0; n < REFUSALS_MAX; n++) expect(await streaks.note(REFS, 'transient', 'busy')).toBe(false);
    expect(await condition()).toBe('running');
  });
});
