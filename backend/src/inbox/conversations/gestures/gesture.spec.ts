import { describe, expect, it } from '@jest/globals';
import { GatewayFailure } from '@wavelane/gateway';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { GestureEvent, OfGesture } from './gesture.events.js';
import { gesture, type GestureCommand, type GestureState, type GestureTarget, type WantedGesture } from './gesture.js';
import { afterFailure } from './gesture-calls.js';

const NOW = Date.parse('2026-11-29T10:00:00.000Z');
const MINUTE = 60_000;
const of: OfGesture = {
  ...{ gestureId: 'g', conversationId: 'c', accountId: 'a', channelId: 1, target: 'Psr-a' },
  handle: { kind: 'phone', value: '+97330000002' },
};
const target: GestureTarget = {
  ...{ providerMessageId: 'Psr-a', isOurs: true, isText: true, text: 'Until nien', isDeleted: false },
  sentAt: new Date(NOW - 5 * MINUTE).toISOString(),
};
const edit: WantedGesture = { kind: 'edit', text: 'Until nine', to: '+97330000002' };
const order = (wanted: WantedGesture, more: Partial<GestureTarget> = {}): GestureCommand => ({
  ...{ type: 'OrderGesture', of, by: 'ada', target: { ...target, ...more }, wanted },
});

function run(commands: readonly GestureCommand[], now = NOW): { state: GestureState; events: GestureEvent[] } {
  let state = gesture.initialState;
  const events: GestureEvent[] = [];
  for (const command of commands)
    for (const event of gesture.decide(command, state, now)) {
      state = gesture.evolve(state, event);
      events.push(event);
    }
  return { state, events };
}
const types = (commands: readonly GestureCommand[], now?: number) => run(commands, now).events.map(({ type }) => type);
const codeOf = (command: GestureCommand, now = NOW): string | undefined => {
  try {
    gesture.decide(command, gesture.initialState, now);
  } catch (error) {
    return (error as { saying: { code: string } }).saying.code;
  }
  return undefined;
};

const claim: GestureCommand = { type: 'ClaimGesture', worker: 'w' };
const finish = (attempt = 1): GestureCommand => ({ type: 'FinishGesture', attempt });
const lose: GestureCommand = { type: 'LoseTrackOfGesture', cause: 'stopped', reason: '' };
const release = (attempt = 1): GestureCommand => ({
  type: 'ReleaseGesture',
  attempt,
  retryAt: new Date(NOW).toISOString(),
});

describe('a gesture', () => {
  it('reacts to messages of both sides, and takes a reaction back', () => {
    expect(run([order({ kind: 'reaction', emoji: '👍' }, { isOurs: false })]).events).toMatchObject([
      { type: 'ReactionOrdered', data: { emoji: '👍', by: 'ada', target: 'Psr-a' } },
    ]);
    expect(types([order({ kind: 'reaction', emoji: null })])).toEqual(['ReactionOrdered']);
  });

  it.each(['', 'ok', '👍👍', 'a', ' '])('refuses the reaction "%s", which is not one emoji', (emoji) => {
    expect(codeOf(order({ kind: 'reaction', emoji }))).toBe('reaction-must-be-one-emoji');
  });

  it.each(['👍🏽', '❤️', '👨‍👩‍👧‍👦', '🇧🇭', '1️⃣'])('takes the reaction %s', (emoji) => {
    expect(codeOf(order({ kind: 'reaction', emoji }))).toBeUndefined();
  });

  it('edits a text of our own for 15 minutes to the millisecond', () => {
    const sentAt = new Date(NOW).toISOString();
    expect(codeOf(order(edit, { sentAt }), NOW + 15 * MINUTE)).toBeUndefined();
    expect(codeOf(order(edit, { sentAt }), NOW + 15 * MINUTE + 1)).toBe('edit-too-late');
    expect(run([order(edit)]).events).toMatchObject([
      { data: { text: 'Until nine', until: new Date(NOW + 10 * MINUTE).toISOString() } },
    ]);
  });

  it('refuses edits and withdrawals of their messages, and everything at a deleted one', () => {
    expect(codeOf(order(edit, { isOurs: false }))).toBe('only-own-messages-can-be-edited');
    expect(codeOf(order({ kind: 'withdrawal' }, { isOurs: false }))).toBe('only-own-messages-can-be-deleted');
    expect(codeOf(order(edit, { isText: false }))).toBe('only-texts-can-be-edited');
    expect(codeOf(order({ ...edit, text: ' Until nien ' }))).toBe('edit-changes-nothing');
    expect(codeOf(order({ ...edit, text: '  ' }))).toBe('edited-text-required');
    for (const wanted of [edit, { kind: 'withdrawal' }, { kind: 'reaction', emoji: '👍' }] as const)
      expect(codeOf(order(wanted, { isDeleted: true }))).toBe('message-was-deleted');
  });

  it('accepts one order, one claim and one end', () => {
    expect(types([order(edit), order(edit), claim, claim, finish(), finish(), lose, claim])).toEqual([
      'EditOrdered',
      'GestureClaimed',
      'GestureDone',
    ]);
  });

  it('takes no second claim after an unknown outcome, and ends if the answer comes after all', () => {
    expect(types([order(edit), claim, lose, claim, finish()])).toEqual([
      'EditOrdered',
      'GestureClaimed',
      'GestureOutcomeUnknown',
      'GestureDone',
    ]);
  });

  it('refuses an edit that waited until it was too late', () => {
    const { state } = run([order(edit)]);
    const [event] = gesture.decide(claim, state, NOW + 11 * MINUTE);
    expect(event).toMatchObject({ type: 'GestureRefused', data: { cause: 'late' } });
  });

  it('does nothing to the messages of a person who was forgotten', () => {
    const [event] = run([order(edit)]).events;
    if (event?.type !== 'EditOrdered') throw new Error('It was not ordered');
    const erased = { ...event, data: { ...event.data, handle: { kind: 'phone', value: 'forgotten:x' } as const } };
    const state = gesture.evolve(gesture.initialState, erased);
    expect(gesture.decide(claim, state, NOW)).toEqual([]);
  });

  it('calls the gateway again only after a release, whatever happens', () => {
    const commands = fc.array(
      fc.oneof(
        fc.constantFrom<GestureCommand>(claim, claim, lose, { type: 'RefuseGesture', cause: 'refused', reason: '' }),
        fc.nat(3).map(finish),
        fc.nat(3).map(release),
      ),
    );
    fc.assert(
      fc.property(commands, (some) => {
        const told = types([order({ kind: 'withdrawal' }), ...some]);
        told.forEach((type, index) => {
          if (type !== 'GestureClaimed') return;
          expect(['WithdrawalOrdered', 'GestureReleased']).toContain(told[index - 1]);
        });
        expect(told.filter((type) => type === 'GestureDone').length).toBeLessThanOrEqual(1);
        expect(told.indexOf('GestureRefused')).toBe(told.includes('GestureRefused') ? told.length - 1 : -1);
      }),
      { numRuns: gateRuns(200) },
    );
  });
});

describe('a call that fails', () => {
  const after = (failure: unknown, attempt = 1) => afterFailure(failure, attempt, NOW);

  it('gets another try only if it provably did nothing', () => {
    expect(after(new GatewayFailure('unknown', 'unavailable', 'No answer'))).toMatchObject({
      ...{ type: 'LoseTrackOfGesture', cause: 'unanswered' },
    });
    expect(after(new Error('bug'))).toMatchObject({ type: 'LoseTrackOfGesture' });
    expect(after(new GatewayFailure('not-sent', 'unavailable', 'No connection'))).toMatchObject({
      ...{ type: 'ReleaseGesture', attempt: 1, retryAt: new Date(NOW + 1_000).toISOString() },
    });
    expect(after(new GatewayFailure('refused', 'rate-limited', 'Slow', { retryAfterMs: 9_000 }))).toMatchObject({
      ...{ type: 'ReleaseGesture', retryAt: new Date(NOW + 9_000).toISOString() },
    });
  });

  it('refuses the gesture with a reason if the gateway said no, or was unreachable five times', () => {
    expect(after(new GatewayFailure('refused', 'permanent', 'Too old'))).toEqual({
      ...{ type: 'RefuseGesture', cause: 'refused', reason: 'Too old' },
    });
    expect(after(new GatewayFailure('refused', 'channel-unlinked', 'x'))).toMatchObject({ cause: 'unlinked' });
    expect(after(new GatewayFailure('not-sent', 'unavailable', 'x'), 5)).toMatchObject({ cause: 'unreachable' });
  });
});
