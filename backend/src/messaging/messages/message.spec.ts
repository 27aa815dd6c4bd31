import { describe, expect, it } from '@jest/globals';
import type { MessageCommand } from './message.js';
import { display, steps } from './message-state.js';
import { accept, claim, echo, lost, refs, refuse, reply, report, tell } from './testing/message-commands.js';

describe('message: at most once', () => {
  it('accepts one claim, even if it is asked for again', () => {
    tell(claim)
      .then({ type: 'MessageClaimed', data: { attempt: 1, worker: 'w', before: 'queued' } })
      .when({ ...claim, worker: 'other' })
      .thenNothing();
  });

  it('goes back to the queue only when it surely was not sent', () => {
    const release: MessageCommand = {
      type: 'ReleaseMessage',
      attempt: 1,
      failure: 'busy',
      reason: 'later',
      retryAt: 'soon',
      counted: true,
    };
    const claimed = tell(claim);
    const again = claimed.when(release).then('MessageReleased').when(claim).then('MessageClaimed');
    claimed.when(lost).then('MessageOutcomeUnknown').when(claim).thenNothing();
    claimed.when(lost, release).thenState({ phase: 'queued' });
    claimed.when(accept, release).thenState({ phase: 'accepted' });
    // The answer of an older call says nothing about the call that is under way now.
    again.when(release).thenState({ phase: 'claimed' });
  });

  it('refuses a claim after any final or unknown outcome', () => {
    for (const end of [accept, lost, refuse]) tell(claim, end, claim).thenState({ attempt: 1 });
    tell(claim, lost, { type: 'GiveUp', reason: '?' }, claim).thenState({ attempt: 1 });
    tell({ type: 'SkipMessage', refs, rule: 'suppressed', reason: 'no' }, claim).thenState({ attempt: 0 });
    tell({ type: 'CancelMessage', refs, reason: 'no' }, claim).thenState({ attempt: 0 });
  });

  it('believes evidence of acceptance over everything, and marks a contradiction', () => {
    tell(claim, lost)
      .when(echo)
      .then({ type: 'MessageAccepted', data: { anomaly: false } });
    tell(claim, lost, { type: 'GiveUp', reason: '?' }, echo).thenState({ phase: 'accepted' });
    tell(claim, refuse)
      .when(echo)
      .then({ type: 'MessageAccepted', data: { anomaly: true, before: 'failed', after: 'pending' } });
    tell(claim, echo).when(accept).thenNothing().when(refuse).thenState({ phase: 'accepted' });
  });

  it('learns its id later when the answer had none', () => {
    tell(claim, { ...accept, providerMessageId: null })
      .then('MessageClaimed', 'MessageAccepted')
      .when(report('sent'))
      .thenNothing()
      .when(echo)
      .then('MessageIdentified')
      .when(report('sent'))
      .then('MessageStatusReached');
  });

  it('hears nothing before it was claimed', () => {
    tell(accept, echo, report('read'), reply()).thenNothing();
  });
});

/** Every pair of a known status and a reported one: reported before → report → status shown, event or null. */
const TABLE: [string[], string, string, string | null][] = [
  [[], 'pending', 'pending', null],
  [[], 'sent', 'sent', 'MessageStatusReached'],
  [[], 'delivered', 'delivered', 'MessageStatusReached'],
  [[], 'read', 'read', 'MessageStatusReached'],
  [[], 'played', 'read', 'MessageStatusReached'],
  [[], 'failed', 'failed', 'MessageProviderFailed'],
  [[], 'deleted', 'pending', 'MessageStatusReached'],
  [['sent'], 'pending', 'sent', null],
  [['sent'], 'sent', 'sent', null],
  [['sent'], 'delivered', 'delivered', 'MessageStatusReached'],
  [['sent'], 'read', 'read', 'MessageStatusReached'],
  [['sent'], 'failed', 'failed', 'MessageProviderFailed'],
  [['delivered'], 'sent', 'delivered', 'MessageStatusReached'],
  [['delivered'], 'delivered', 'delivered', null],
  [['delivered'], 'read', 'read', 'MessageStatusReached'],
  [['delivered'], 'failed', 'delivered', 'MessageProviderFailed'],
  [['read'], 'sent', 'read', 'MessageStatusReached'],
  [['read'], 'delivered', 'read', 'MessageStatusReached'],
  [['read'], 'played', 'read', 'MessageStatusReached'],
  [['read'], 'failed', 'read', 'MessageProviderFailed'],
  [['failed'], 'pending', 'failed', null],
  [['failed'], 'sent', 'failed', 'MessageStatusReached'],
  [['failed'], 'delivered', 'delivered', 'MessageStatusReached'],
  [['failed'], 'read', 'read', 'MessageStatusReached'],
  [['failed'], 'failed', 'failed', null],
  [['read'], 'deleted', 'read', 'MessageStatusReached'],
  [['sent'], 'something new', 'sent', null],
];

describe('message: reports of the gateway', () => {
  it.each(TABLE)('shows, after %j and then %s, the status %s', (stored, incoming, shown, type) => {
    const story = tell(claim, accept, ...stored.map((status) => report(status))).when(report(incoming));
    expect(display(story.state)).toBe(shown);
    expect(story.written[0]?.type ?? null).toBe(type);
  });

  it('marks evidence against a failure as an anomaly', () => {
    for (const [first, second, anomaly] of [
      ['failed', 'delivered', true],
      ['delivered', 'failed', true],
      ['failed', 'sent', false],
    ] as const) {
      tell(claim, accept, report(first)).when(report(second)).then({ data: { anomaly } });
    }
  });

  it('ignores a report for another id and one that comes before the id is known', () => {
    for (const story of [
      tell(claim, accept, report('read', 'Q')),
      tell(claim, report('read')),
      tell(claim, lost, report('read')),
      tell(claim, refuse, report('read')),
    ]) {
      expect(story.events.at(-1)?.type).not.toBe('MessageStatusReached');
    }
  });

  it('shows a reply above all else, which implies delivered and never invents a read', () => {
    const story = tell(claim, accept, reply(), reply(), reply('r2'), report('failed'));
    expect(display(story.state)).toBe('replied');
    expect(steps(story.state)).toEqual(['accepted', 'sent', 'delivered', 'replied']);
    expect(story.state.replies).toEqual(['r1', 'r2']);
  });

  it('takes a reply as proof that a message of unknown outcome arrived', () => {
    tell(claim, lost, reply()).thenState({ phase: 'accepted', providerMessageId: 'P' });
  });
});
