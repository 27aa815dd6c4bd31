import { describe, expect, it } from '@jest/globals';
import { PLANNED_REPLIES_MAX, PLANNED_VALID_HOURS, SCHEDULE_AHEAD_MAX_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { erasedHandle } from '../../../platform/personal/subjects.js';
import { conversation, type ConversationCommand, type MemberCommand, OWNER_DIFFERS } from './conversation.js';

const HOUR_MS = 3_600_000;
const handle: Handle = { kind: 'phone', value: '+97330000002' };
const of = { conversationId: 'c', accountId: 'mine', channelId: 1, handle };
const other = { ...of, conversationId: 'd', handle: { kind: 'phone', value: '+97330000009' } as const };
const iso = (ms: number) => new Date(NEW_YEAR + ms).toISOString();
const does = (command: MemberCommand): ConversationCommand => ({ ...command, of });
const hear = (place: number): ConversationCommand => ({
  ...{ type: 'HearMessage', of, cause: 'message', place, at: iso(0) },
});
const claim = (by: string, expectedOwner: string | null = null) =>
  does({ type: 'ClaimConversation', by, expectedOwner, reason: 'Was away' });
const wanted = { text: 'Good morning', due: iso(HOUR_MS), unlessAnswered: false, upTo: 3 };
const plan = (
  by: string,
  more: Partial<typeof wanted> & { plannedId?: string } = {},
  expectedOwner: string | null = by,
) => does({ type: 'PlanReply', by, expectedOwner, plannedId: 'p', ...wanted, ...more });
const change = (by: string, version: number, more: Partial<typeof wanted> = {}) =>
  does({ type: 'ChangePlannedReply', by, version, plannedId: 'p', ...wanted, ...more });
const replyOf = (commandId: string) => ({
  ...{ messageId: commandId, jobId: 'j', commandId, to: handle.value, name: null, text: wanted.text, free: true },
});
const sendNow = (by: string, version: number) =>
  does({ type: 'SendPlannedReply', by, plannedId: 'p', version, reply: replyOf('now') });
const cancel = (by: string, plannedId = 'p') => does({ type: 'CancelPlannedReply', by, plannedId });
const due = (version = 1, upTo = 3, refused?: string): ConversationCommand => ({
  ...{ type: 'SendDueReply', of, plannedId: 'p', version, upTo },
  outcome: refused === undefined ? { reply: replyOf(`due:${version}`) } : { refused },
});

const open = given(conversation).when(hear(3));
const taken = open.when(claim('ada'));
const standing = taken.when(plan('ada'));
const atItsTime = standing.at(NEW_YEAR + HOUR_MS);

describe('a planned reply', () => {
  it('takes a conversation without an owner, and fails in one of another owner', () => {
    open.when(plan('ada', {}, null)).then('ConversationClaimed', 'ReplyPlanned');
    taken.when(plan('ben', {}, 'ada')).thenRefused({ code: OWNER_DIFFERS, fields: { expectedOwner: 'ada' } });
    open.when(plan('ada', {}, 'ben')).thenRefused({ code: OWNER_DIFFERS });
    standing.when(plan('ada')).thenNothing();
  });

  it('refuses a time that has passed or is too far away, at the field', () => {
    for (const ms of [0, -1, SCHEDULE_AHEAD_MAX_MS + 1]) {
      const refused = { kind: 'invalid', fields: { scheduledFor: expect.any(String) } };
      taken.when(plan('ada', { due: iso(ms) })).thenRefused(refused);
      standing.when(change('ada', 1, { due: iso(ms) })).thenRefused(refused);
    }
  });

  it('stands beside nine others and no more', () => {
    const plans = Array.from({ length: PLANNED_REPLIES_MAX }, (_, index) => plan('ada', { plannedId: `p${index}` }));
    const full = taken.when(...plans);
    full.when(plan('ada')).thenRefused({ kind: 'conflict' });
    full.when(cancel('ada', 'p4'), plan('ada')).then('PlannedReplyCancelled', 'ReplyPlanned');
  });

  it('goes at its time as a reply of its planner, once, and not before', () => {
    standing
      .at(NEW_YEAR + HOUR_MS - 1)
      .when(due())
      .thenNothing();
    const went = atItsTime.when(due());
    went.then({ type: 'ReplyOrdered', data: { by: 'ada', plannedId: 'p', text: 'Good morning' } });
    went.when(due()).thenNothing();
    went.when(sendNow('ada', 1)).thenRefused({ kind: 'conflict' });
    went.when(cancel('ada')).thenRefused({ kind: 'conflict' });
    expect(went.state.planned).toEqual([]);
  });

  it('goes as it was changed last, and ignores or refuses commands on the version before', () => {
    const changed = standing.when(change('ada', 1, { text: 'Good evening', due: iso(2 * HOUR_MS) }));
    changed
      .at(NEW_YEAR + HOUR_MS)
      .when(due(1))
      .thenNothing();
    changed.when(change('ada', 1)).thenRefused({ kind: 'conflict' });
    changed.when(sendNow('ada', 1)).thenRefused({ kind: 'conflict' });
    changed
      .at(NEW_YEAR + HOUR_MS)
      .when(due(2))
      .thenNothing();
    changed
      .at(NEW_YEAR + 2 * HOUR_MS)
      .when(due(2))
      .then('ReplyOrdered');
  });

  it('goes at once when its planner says so', () => {
    const sent = standing.when(sendNow('ada', 1));
    sent.then({ type: 'ReplyOrdered', data: { by: 'ada', plannedId: 'p' } });
    sent
      .at(NEW_YEAR + HOUR_MS)
      .when(due())
      .thenNothing();
  });

  it('refuses changes by others than the owner, and becomes the new owner’s by a change', () => {
    for (const command of [change('ben', 1), sendNow('ben', 1), cancel('ben')])
      standing.when(command).thenRefused({ code: OWNER_DIFFERS, fields: { expectedOwner: 'ada' } });
    const over = standing.when(claim('ben', 'ada'));
    over
      .at(NEW_YEAR + HOUR_MS)
      .when(due())
      .then({ type: 'PlannedReplyDropped', data: { cause: 'owner' } });
    const adopted = over.when(change('ben', 1));
    adopted
      .at(NEW_YEAR + HOUR_MS)
      .when(due(2))
      .then({ type: 'ReplyOrdered', data: { by: 'ben' } });
    over
      .when(claim('ada', 'ben'))
      .at(NEW_YEAR + HOUR_MS)
      .when(due())
      .then('ReplyOrdered');
  });

  it('goes in a snoozed conversation, and drops in one that is resolved at its time', () => {
    const resolve = does({ type: 'ResolveConversation', by: 'ada', upTo: 3 });
    standing
      .when(resolve)
      .at(NEW_YEAR + HOUR_MS)
      .when(due())
      .then({ data: { cause: 'resolved', text: 'Good morning' } });
    const again = standing.when(resolve, does({ type: 'ReopenConversation', by: 'ada' }));
    again
      .at(NEW_YEAR + HOUR_MS)
      .when(due())
      .then('ReplyOrdered');
    const snooze = does({ type: 'SnoozeConversation', by: 'ada', until: iso(9 * HOUR_MS), upTo: 3 });
    standing
      .when(snooze)
      .at(NEW_YEAR + HOUR_MS)
      .when(due())
      .then('ReplyOrdered');
  });

  it('keeps a conversation from being resolved for its silence', () => {
    standing.when({ type: 'CloseSilent', of, upTo: 3, ordered: 0 }).thenNothing();
    taken.when({ type: 'CloseSilent', of, upTo: 3, ordered: 0 }).then('ConversationResolved');
  });

  it('goes though the person wrote, unless it was to go only if they did not', () => {
    standing.when(hear(4)).thenNothing();
    const only = taken.when(plan('ada', { unlessAnswered: true }));
    only.when(hear(3)).thenNothing();
    only.when(hear(4)).then({ type: 'PlannedReplyDropped', data: { cause: 'answered', by: null } });
    // Their message is known, and what follows from it is still to be done.
    only
      .at(NEW_YEAR + HOUR_MS)
      .when(due(1, 4))
      .then({ data: { cause: 'answered' } });
  });

  it('drops a planned reply with its reason when the rules refuse it or its time has passed', () => {
    atItsTime.when(due(1, 3, 'This channel is not linked')).then({
      ...{ type: 'PlannedReplyDropped', data: { cause: 'refused', reason: 'This channel is not linked' } },
    });
    const last = NEW_YEAR + HOUR_MS + PLANNED_VALID_HOURS * HOUR_MS;
    standing.at(last).when(due()).then('ReplyOrdered');
    standing
      .at(last + 1)
      .when(due())
      .then({ data: { cause: 'late' } });
  });

  it('drops when the conversation becomes part of another one', () => {
    standing
      .when({ type: 'JoinConversation', of, into: other })
      .then({ type: 'PlannedReplyDropped', data: { cause: 'joined' } }, 'ConversationJoined');
  });

  it('disappears when its person was forgotten', () => {
    const erased = standing.events.map((event) =>
      event.type === 'ReplyPlanned'
        ? { ...event, data: { ...event.data, text: '', handle: { ...handle, value: erasedHandle('somebody').value } } }
        : event,
    );
    expect(given(conversation).given(...erased).state.planned).toEqual([]);
  });

  it('goes at most once, not before its time and only of the owner, whatever happens', () => {
    const member = fc.constantFrom('ada', 'ben');
    const version = fc.integer({ min: 1, max: 3 });
    const hours = fc.integer({ min: -1, max: 4 }).map((count) => ({ due: iso(count * HOUR_MS) }));
    const step = fc.oneof(
      fc.record({ command: fc.tuple(member, hours).map(([by, more]) => plan(by, more)), wait: fc.constant(0) }),
      fc.record({
        command: fc.oneof(
          fc.tuple(member, version, hours).map(([by, seen, more]) => change(by, seen, more)),
          fc.tuple(member, version).map(([by, seen]) => sendNow(by, seen)),
          member.map((by) => cancel(by)),
          fc.tuple(version, fc.integer({ min: 3, max: 6 })).map(([seen, upTo]) => due(seen, upTo)),
          fc.tuple(member, fc.constantFrom(null, 'ada', 'ben')).map(([by, from]) => claim(by, from)),
          member.map((by) => does({ type: 'ReleaseConversation', by })),
          fc.integer({ min: 3, max: 6 }).map(hear),
          member.map((by) => does({ type: 'ResolveConversation', by, upTo: 3 })),
        ),
        wait: fc.integer({ min: 0, max: 2 * HOUR_MS }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let story = open;
        let planned = 0;
        for (const { command, wait } of steps) {
          const before = story.state;
          story = story.at(story.now + wait).when(command);
          for (const event of story.written) {
            if (event.type === 'ReplyPlanned') planned++;
            if (event.type !== 'ReplyOrdered') continue;
            const was = before.planned.find(({ plannedId }) => plannedId === event.data.plannedId);
            expect(was).toBeDefined();
            if (command.type !== 'SendDueReply') continue;
            expect(event.data.by).toBe(before.owner);
            expect(Date.parse(was?.due ?? '')).toBeLessThanOrEqual(story.now);
            expect(story.now - Date.parse(was?.due ?? '')).toBeLessThanOrEqual(PLANNED_VALID_HOURS * HOUR_MS);
          }
        }
        const ended = story.events.filter(
          ({ type }) => type === 'ReplyOrdered' || type === 'PlannedReplyCancelled' || type === 'PlannedReplyDropped',
        );
        // Each planned reply has ended once, or is still planned.
        expect(ended.length + story.state.planned.length).toBe(planned);
      }),
    );
  });
});
