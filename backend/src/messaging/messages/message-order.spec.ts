import { describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { MessageCommand } from './message.js';
import { display, steps } from './message-state.js';
import { accept, claim, echo, lost, refuse, reply, report, tell } from './testing/message-commands.js';

describe('the fold of reports in any order', () => {
  const status = fc.constantFrom('sent', 'delivered', 'read', 'failed');
  const shownFor = (statuses: readonly string[]) =>
    ['read', 'delivered', 'failed', 'sent'].find((s) => statuses.includes(s)) ?? 'pending';

  /** Plays the reactor: a report with an unknown id waits in the inbox until the id is known. */
  function play(actions: readonly MessageCommand[]) {
    let story = tell(claim);
    const inbox: MessageCommand[] = [];
    for (const action of actions) {
      if (action.type === 'NoteStatus') inbox.push(action);
      story = story.when(action);
      if (action.type === 'AcceptMessage' || action.type === 'NoteEvidence') story = story.when(...inbox);
    }
    return story;
  }

  it('ends in the same state for every order and repetition, before and after the answer', () => {
    const endings = fc.constantFrom([accept], [lost, echo], [echo, accept], [lost, accept], [refuse, echo]);
    fc.assert(
      fc.property(
        fc
          .array(status, { minLength: 1, maxLength: 8 })
          .chain((statuses) =>
            fc.tuple(fc.constant(statuses), endings, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), fc.nat()),
          ),
        ([statuses, ending, shuffle, cut]) => {
          const order = statuses.map((s, i) => [s, defined(shuffle[i])] as const).sort((a, b) => a[1] - b[1]);
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
      { numRuns: gateRuns(500) },
    );
  });

  it('ends as the table of reports says, for every permutation, cut anywhere by the answer', () => {
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

  it('keeps before, after and reached of all events consistent', () => {
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
      { type: 'ReleaseMessage', attempt: 1, failure: 'busy', reason: 'x', retryAt: 'x', counted: true },
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
      { numRuns: gateRuns(500) },
    );
  });

  it('stays accepted, and shows pending or better, without a reported failure', () => {
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
