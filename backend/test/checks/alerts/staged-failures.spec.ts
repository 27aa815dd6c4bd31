import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { everyFew } from '@wavelane/testing';
import { noteBackup } from '../../../src/operations/backup/last-backup.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { Sender } from '../../../testing/people/sender.js';
import { checkRules, firing, hasPromtool, STEP_MINUTES, type Sample } from './promtool.js';
import { ADDED_CHANNEL, type Failure, madeAt, STAGED } from './staged.js';

/** Before a failure is staged, so that rates have a past. */
const WELL_MINUTES = 30;
/** The right rule must fire within this time. */
const IN_TIME_MINUTES = 45;

const described = hasPromtool() ? describe : describe.skip;

described('the example alert rules, over the metrics of a real installation', () => {
  const clock = TestTime.running();
  let app: TestApp;
  let ada: Sender;

  beforeAll(async () => {
    app = await startApp({ clock });
    ada = await Sender.create(app, 'Ada', '+14155561000');
    const admin = await app.admin();
    await admin.post('/api/admin/balance/topup').send({ days: 10_000, note: 'Invoice 1' }).expect(200);
    await admin.post('/api/admin/audit/verifications').send({}).expect(202);
    noteBackup(app.dataDir, madeAt(clock.now()));
    await app.settle();
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => app.stop());

  /** Read models that are behind, because this machine is busy, are no part of what is staged. */
  async function settled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await app.settle(3_000).catch(() => undefined);
  }

  /** A message is sent and read: the failure that was staged before is over, and the product uses the gateway again. */
  async function allIsWell(): Promise<void> {
    const sent = await ada.send(`1415559${1_000 + Math.trunc(Math.random() * 8_999)}`);
    for (let step = 0; step < 60 && (await ada.message(sent)).status !== 'read'; step++) {
      clock.advance(60_000);
      ada.nudge('dispatcher');
      await settled();
    }
    await ada.shows(sent, 'read');
    await app.settle();
  }

  const scraped = async (): Promise<Sample> => ({ text: (await app.anonymous().get('/metrics').expect(200)).text });

  /** Time passes in steps, with what a failure does in each, and is recorded. */
  async function recorded(minutes: number, samples: Sample[], failure?: Failure): Promise<void> {
    for (let minute = 0; minute < minutes; minute += STEP_MINUTES) {
      clock.advance(STEP_MINUTES * 60_000);
      await failure?.goesOn?.({ app, ada, clock });
      ada.nudge('dispatcher');
      ada.nudge('mail');
      await settled();
      samples.push(failure?.isGone ? { text: null } : await scraped());
    }
  }

  it('passes the check of rules by Prometheus', () => {
    expect(checkRules()).toContain('SUCCESS');
  });

  const staged = (failures: readonly Failure[]) =>
    it.each(failures)(
      'fires $rule, and nothing else, when $what',
      async (failure) => {
        const samples: Sample[] = [];
        await allIsWell();
        const startedAt = clock.now() / 1_000;
        await recorded(WELL_MINUTES, samples);
        await failure.begin?.({ app, ada, clock });
        try {
          await recorded(IN_TIME_MINUTES + STEP_MINUTES, samples, failure);
        } finally {
          await failure.end?.({ app, ada, clock });
          jest.restoreAllMocks();
        }
        const told = firing(samples, startedAt);
        expect(told.slice(0, WELL_MINUTES).flat()).toEqual([]);
        expect(told.at(-1)).toEqual([failure.rule]);
        expect([...new Set(told.flat())]).toEqual([failure.rule]);
      },
      60_000,
    );

  const [last, others] = [STAGED.filter(({ isLast }) => isLast), STAGED.filter(({ isLast }) => !isLast)];

  describe('with one channel', () => staged(everyFew(others, 3, 1)));

  describe('with several channels', () => {
    beforeAll(async () => {
      for (let n = 1; n <= 3; n++) await Sender.create(app, `Eve${n}`, `+1415556200${n}`);
      await app.settle();
    });
    staged([ADDED_CHANNEL]);
  });

  describe('at last', () => staged(last));
});
