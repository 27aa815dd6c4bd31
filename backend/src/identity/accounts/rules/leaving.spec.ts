import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, EXPORT_KEPT_DAYS, FORGETTING_WAIT_DAYS } from '@wavelane/contracts';
import { given } from '../../../../testing/domain/given.js';
import { account } from '../account.js';
import { ID, registered, T } from '../testing/registered.js';
import type { AccountCommand } from './commands.js';

const ada = () => given(account, registered).at(T);
const asked = () => ada().when({ type: 'AskForForgetting' });
const WAIT_MS = FORGETTING_WAIT_DAYS * DAY_MS;
const forgetting = { forgettingId: 'f1', reason: 'asked' } as const;
/** The worker's order at the end of the waiting period. */
const due = (standing: number): AccountCommand => ({ type: 'CloseAccount', standing, forgetting, onlyDue: true });
const finish = (exportId: string): AccountCommand => ({
  type: 'FinishExport',
  exportId,
  ...{ bytes: 9, lines: 3, files: 1 },
});
const at = (ms: number) => new Date(ms).toISOString();

describe('an account to be forgotten', () => {
  it('waits until a time that it tells, and no longer when it is asked for once more', () => {
    const story = asked().then({
      type: 'AccountForgettingAsked',
      data: { accountId: ID, at: at(T), dueAt: at(T + WAIT_MS) },
    });
    story
      .at(T + DAY_MS)
      .when({ type: 'AskForForgetting' })
      .thenNothing()
      .thenState({ forgetting: { at: at(T), dueAt: at(T + WAIT_MS) } });
  });

  it('allows its owner to take the request back, once or twice, and ask anew', () => {
    const back = asked().when({ type: 'TakeForgettingBack' });
    back.then('AccountForgettingTakenBack').thenState({ forgetting: null });
    back.when({ type: 'TakeForgettingBack' }).thenNothing();
    back
      .at(T + DAY_MS)
      .when({ type: 'AskForForgetting' })
      .thenState({ forgetting: { dueAt: at(T + DAY_MS + WAIT_MS) } });
  });

  it('keeps its data until the wait is over, and when the request was taken back before', () => {
    const { standing } = asked().state;
    asked()
      .at(T + WAIT_MS - 1)
      .when(due(standing))
      .thenNothing();
    asked()
      .at(T + WAIT_MS)
      .when({ type: 'TakeForgettingBack' }, due(standing))
      .then('AccountForgettingTakenBack')
      .thenState({ closed: false, forgotten: false });
  });

  it('forgets its data when the wait is over, for good, and once', () => {
    const over = asked().at(T + WAIT_MS);
    const gone = over.when(due(over.state.standing));
    gone.then({ type: 'AccountClosed', data: { accountId: ID, forgetting } });
    gone.thenState({ closed: true, forgotten: true, forgetting: null });
    gone.when({ type: 'CloseAccount', standing: gone.state.standing, forgetting }).thenNothing();
    gone.when({ type: 'TakeForgettingBack' }).thenRefused({ kind: 'not-found' });
    gone.when({ type: 'AskForForgetting' }).thenRefused({ kind: 'not-found' });
  });

  it('lets an administrator forget it later when it was only closed', () => {
    const closed = ada().when({ type: 'CloseAccount', standing: ada().state.standing });
    closed.thenState({ closed: true, forgotten: false });
    closed.when({ type: 'CloseAccount', standing: closed.state.standing }).thenNothing();
    closed
      .when({ type: 'CloseAccount', standing: closed.state.standing, forgetting })
      .then('AccountClosed')
      .thenState({ closed: true, forgotten: true });
  });

  it('forgets nothing before the wait is over or without a request, in any order of steps', () => {
    const step = fc.record({
      what: fc.constantFrom('ask', 'back', 'due'),
      after: fc.integer({ min: 0, max: 10 * DAY_MS }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let story = ada();
        let now = T;
        let askedAt: number | null = null;
        for (const { what, after } of steps) {
          now += after;
          const isDue = askedAt !== null && now >= askedAt + WAIT_MS;
          const before = story.state;
          if (before.closed) break;
          story = story
            .at(now)
            .when(
              what === 'due'
                ? due(before.standing)
                : { type: what === 'ask' ? 'AskForForgetting' : 'TakeForgettingBack' },
            );
          expect(story.state.forgotten).toBe(what === 'due' && isDue);
          if (what === 'ask') askedAt ??= now;
          if (what === 'back') askedAt = null;
        }
      }),
    );
  });
});

describe('a copy of the data of an account', () => {
  it('replaces a ready copy with a new one, and refuses a second one while it is being made', () => {
    const first = ada().when({ type: 'AskForExport', exportId: 'x1' });
    first.then('AccountExportAsked').when({ type: 'AskForExport', exportId: 'x1' }).thenNothing();
    first
      .when({ type: 'AskForExport', exportId: 'x2' })
      .thenRefused({ kind: 'conflict', message: 'A copy of your data is being made already.' });
    const ready = first.when(finish('x1'));
    ready.then({ type: 'AccountExportReady', data: { expiresAt: at(T + EXPORT_KEPT_DAYS * DAY_MS), lines: 3 } });
    ready
      .when({ type: 'AskForExport', exportId: 'x2' })
      .then({ type: 'AccountExportRemoved', data: { exportId: 'x1', why: 'by-owner' } }, 'AccountExportAsked');
  });

  it('stays away once it was removed, and records one removal', () => {
    const removed = ada()
      .when({ type: 'AskForExport', exportId: 'x1' })
      .when({ type: 'RemoveExport', exportId: 'x1', why: 'forgotten' });
    removed.then('AccountExportRemoved').thenState({ copy: null });
    removed.when(finish('x1'), { type: 'RemoveExport', exportId: 'x1', why: 'expired' }).thenNothing();
  });

  it('allows its removal after the account was closed, but no new copy', () => {
    const made = ada().when({ type: 'AskForExport', exportId: 'x1' }).when(finish('x1'));
    const closed = made.when({ type: 'CloseAccount', standing: made.state.standing, forgetting });
    closed.when({ type: 'AskForExport', exportId: 'x2' }).thenRefused({ kind: 'not-found' });
    closed.when({ type: 'RemoveExport', exportId: 'x1', why: 'forgotten' }).then('AccountExportRemoved');
  });
});
