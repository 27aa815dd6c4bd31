import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MessageEvent } from './message.events.js';
import { message, type MessageCommand } from './message.js';
import { display, type MessageState, NEW_MESSAGE, steps } from './message-state.js';

const refs = { messageId: 'm', jobId: 'j', accountId: 'a', channelId: 7 };
const claim: MessageCommand = { type: 'Claim', refs, to: '+97330000002', worker: 'w' };
const accept: MessageCommand = { type: 'Accept', attempt: 1, providerMessageId: 'P' };
const lost: MessageCommand = { type: 'LoseTrack', attempt: 1, reason: 'timeout', nextCheckAt: 'later' };
const echo: MessageCommand = { type: 'Witness', providerMessageId: 'P', evidence: 'echo' };
const refuse: MessageCommand = { type: 'Reject', attempt: 1, failure: 'bad-request', reason: 'no' };
const report = (status: string, id = 'P'): MessageCommand => ({
  type: 'Report',
  providerMessageId: id,
  status,
  at: `t-${status}`,
  error: null,
});
const reply = (replyId = 'r1'): MessageCommand => ({
  type: 'Reply',
  replyId,
  quotedId: 'P',
  kind: 'text',
  text: 'ok',
  button: null,
  at: 't',
});

class Story {
  state: MessageState = NEW_MESSAGE;
  events: MessageEvent[] = [];
  tell(...commands: MessageCommand[]): this {
    for (const command of commands) {
      const events = message.decide(command, this.state, 0);
      this.state = events.reduce((s, event) => message.evolve(s, event), this.state);
      this.events.push(...events);
    }
    return this;
  }
}
const tell = (...commands: MessageCommand[]) => new Story().tell(...commands);

describe('message: at most once', () => {
  it('is claimed once, even if it is asked for again', () => {
    const story = tell(claim, { ...claim, worker: 'other' });
    expect(story.events).toMatchObject([
      { type: 'MessageClaimed', data: { attempt: 1, worker: 'w', before: 'queued' } },
    ]);
  });

  it('goes back to the queue only when it surely was not sent', () => {
    const release: MessageCommand = {
      type: 'Release',
      attempt: 1,
      failure: 'busy',
      reason: 'later',
      retryAt: 'soon',
      counted: true,
    };
    expect(tell(claim, release, claim).events.map(({ type }) => type)).toEqual([
      'MessageClaimed',
      'MessageReleased',
      'MessageClaimed',
    ]);
    expect(tell(claim, lost, claim).events.map(({ type }) => type)).toEqual([
      'MessageClaimed',
      'MessageOutcomeUnknown',
    ]);
    expect(tell(claim, lost, release).state.phase).toBe('queued');
    expect(tell(claim, accept, release).state.phase).toBe('accepted');
    // The answer of an older call says nothing about the call that is under way now.
    expect(tell(claim, release, claim, release).state.phase).toBe('claimed');
  });

  it('is never claimed again after an outcome that is unknown, refused, accepted, skipped or cancelled', () => {
    for (const end of [accept, lost, refuse]) expect(tell(claim, end, claim).state.attempt).toBe(1);
    expect(tell(claim, lost, { type: 'GiveUp', reason: '?' }, claim).state.attempt).toBe(1);
    expect(tell({ type: 'Skip', refs, rule: 'suppressed', reason: 'no' }, claim).state.attempt).toBe(0);
    expect(tell({ type: 'Cancel', refs, reason: 'no' }, claim).state.attempt).toBe(0);
  });

  it('believes evidence of acceptance over everything, and marks a contradiction', () => {
    expect(tell(claim, lost, echo).events.at(-1)).toMatchObject({ type: 'MessageAccepted', data: { anomaly: false } });
    expect(tell(claim, lost, { type: 'GiveUp', reason: '?' }, echo).state.phase).toBe('accepted');
    expect(tell(claim, refuse, echo).events.at(-1)).toMatchObject({
      type: 'MessageAccepted',
      data: { anomaly: true, before: 'failed', after: 'pending' },
    });
    expect(tell(claim, echo, accept).events).toHaveLength(2);
    expect(tell(claim, echo, refuse).state.phase).toBe('accepted');
  });

  it('learns its id later when the answer had none', () => {
    const story = tell(claim, { ...accept, providerMessageId: null }, report('sent'), echo, report('sent'));
    expect(story.events.map(({ type }) => type)).toEqual([
      'MessageClaimed',
      'MessageAccepted',
      'MessageIdentified',
      'MessageStatusReached',
    ]);
  });

  it('hears nothing before it was claimed', () => {
    expect(tell(accept, echo, report('read'), reply()).events).toEqual([]);
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
  it.each(TABLE)('after %j comes %s: shows %s', (stored, incoming, shown, type) => {
    const story = tell(claim, accept, ...stored.map((status) => report(status)));
    const before = story.events.length;
    story.tell(report(incoming));
    expect(display(story.state)).toBe(shown);
    expect(story.events[before]?.type ?? null).toBe(type);
  });

  it('marks evidence against a failure as an anomaly', () => {
    expect(tell(claim, accept, report('failed'), report('delivered')).events.at(-1)?.data).toMatchObject({
      anomaly: true,
    });
    expect(tell(claim, accept, report('delivered'), report('failed')).events.at(-1)?.data).toMatchObject({
      anomaly: true,
    });
    expect(tell(claim, accept, report('failed'), report('sent')).events.at(-1)?.data).toMatchObject({ anomaly: false });
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
    expect(tell(claim, lost, reply()).state).toMatchObject({ phase: 'accepted', providerMessageId: 'P' });
  });
});

describe('reports in any order', () => {
  const status = fc.constantFrom('sent', 'delivered', 'read', 'failed');
  const shownFor = (statuses: readonly string[]) =>
    ['read', 'delivered', 'failed', 'sent'].find((s) => statuses.includes(s)) ?? 'pending';

  /** As the reactor does: what is not known yet waits in the inbox until the id is. */
  function play(actions: readonly MessageCommand[]): Story {
    const story = tell(claim);
    const inbox: MessageCommand[] = [];
    for (const action of actions) {
      if (action.type === 'Report') inbox.push(action);
      story.tell(action);
      if (action.type === 'Accept' || action.type === 'Witness') story.tell(...inbox);
    }
    return story;
  }

  it('end in the same state for every order and repetition, before and after the answer', () => {
    const endings = fc.constantFrom([accept], [lost, echo], [echo, accept], [lost, accept], [refuse, echo]);
    fc.assert(
      fc.property(
        fc
          .array(status, { minLength: 1, maxLength: 8 })
          .chain((statuses) =>
            fc.tuple(fc.constant(statuses), endings, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), fc.nat()),
          ),
        ([statuses, ending, shuffle, cut]) => {
          const order = statuses.map((s, i) => [s, shuffle[i]!] as const).sort((a, b) => a[1] - b[1]);
          const reports = order.map(([s]) => report(s));
          const early = reports.slice(0, cut % (reports.length + 1));
          const between = ending.flatMap((command, i) => (i === 0 ? [...early, command] : [command]));
          const story = play([...between, ...reports.slice(early.length)]);
          const plain = play([accept, ...statuses.map((s) => report(s))]);
          expect(display(story.state)).toBe(shownFor(statuses));
          expect(story.state.seen).toEqual(plain.state.seen);
          expect(steps(story.state)).toEqual(steps(plain.state));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('end as the table of reports says, for every permutation with every repetition, cut anywhere by the answer', () => {
    const names = ['sent', 'delivered', 'read', 'failed'];
    const orders = (length: number): string[][] =>
      length === 0 ? [[]] : orders(length - 1).flatMap((order) => names.map((name) => [...order, name]));
    const ends = new Map<string, string>();
    for (let length = 1; length <= 6; length++) {
      for (const order of orders(length)) {
        const cut = order.length % 3;
        const story = play(
          [...order.slice(0, cut), ...['answer'], ...order.slice(cut)].map((name) =>
            name === 'answer' ? accept : report(name),
          ),
        );
        const { phase, seen } = story.state;
        const end = JSON.stringify([display(story.state), phase, Object.keys(seen).sort(), steps(story.state)]);
        const set = [...new Set(order)].sort().join();
        if ((ends.get(set) ?? end) !== end) throw new Error(`${order.join()} ends as ${end}, not ${ends.get(set)}`);
        ends.set(set, end);
        if (display(story.state) !== shownFor(order)) throw new Error(`${order.join()} is shown as ${end}`);
      }
    }
    expect(ends.size).toBe(15);
  });

  it('always have before, after and reached that add up', () => {
    const anything = fc.constantFrom<MessageCommand>(
      claim,
      accept,
      lost,
      echo,
      refuse,
      reply(),
      reply('r2'),
      report('sent'),
      report('delivered'),
      report('read'),
      report('played'),
      report('failed'),
      report('deleted'),
      { type: 'GiveUp', reason: '?' },
      { type: 'NoteAbsence', nextCheckAt: 'x' },
      { type: 'Release', attempt: 1, failure: 'busy', reason: 'x', retryAt: 'x', counted: true },
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 25 }), (commands) => {
        const story = tell(...commands);
        let shown = 'queued';
        const reached: string[] = [];
        for (const { data } of story.events) {
          expect(data.before).toBe(shown);
          shown = data.after;
          expect(reached.some((step) => data.reached.includes(step as never))).toBe(false);
          reached.push(...data.reached);
        }
        expect(shown).toBe(display(story.state));
        expect(new Set(reached)).toEqual(new Set(steps(story.state)));
      }),
      { numRuns: 500 },
    );
  });

  it('never leave accepted, and show pending or better from then on, except when the gateway reports a failure', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(claim, accept, lost, refuse, echo, report('sent'), report('delivered'))),
        (more) => {
          const story = tell(claim, accept, ...more);
          expect(story.state.phase).toBe('accepted');
          expect(['pending', 'sent', 'delivered']).toContain(display(story.state));
        },
      ),
    );
  });
});
