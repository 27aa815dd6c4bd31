import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import { CONVERSATION_NOTE_MAX, LABELS_MAX } from '@wavelane/contracts';
import type { Handle } from '../../../platform/personal/handle.js';
import { erasedHandle } from '../../../platform/personal/subjects.js';
import { conversation, type ConversationCommand, type MemberCommand, OWNER_DIFFERS } from './conversation.js';

const handle: Handle = { kind: 'phone', value: '+97330000002' };
const of = { conversationId: 'c', accountId: 'mine', channelId: 1, handle };
const at = new Date(NEW_YEAR).toISOString();
const hear = (place: number, cause: 'message' | 'echo' = 'message'): ConversationCommand => ({
  ...{ type: 'HearMessage', of, cause, place, at },
});
const does = (command: MemberCommand): ConversationCommand => ({ ...command, of });
const claim = (by: string, expectedOwner: string | null = null, reason: string | null = null) =>
  does({ type: 'ClaimConversation', by, expectedOwner, reason });
const reply = (by: string, expectedOwner: string | null, messageId = 'm') =>
  does({
    ...{ type: 'OrderReply', by, expectedOwner },
    reply: { messageId, jobId: 'j', commandId: messageId, to: handle.value, name: null, text: 'Hello', free: true },
  });
const until = (ms: number) => new Date(NEW_YEAR + ms).toISOString();
const snooze = (ms: number, upTo = 3) => does({ type: 'SnoozeConversation', by: 'ada', until: until(ms), upTo });
const resolve = (upTo: number, by = 'ada') => does({ type: 'ResolveConversation', by, upTo });

const opened = given(conversation).when(hear(3));
const taken = opened.when(claim('ada'));

describe('a conversation', () => {
  it('opens once, by the message that comes first', () => {
    opened.then({ type: 'ConversationOpened', data: { cause: 'message', by: null } });
    opened.when(hear(4), hear(3), hear(1), hear(9, 'echo')).thenNothing();
    given(conversation)
      .when(hear(0, 'echo'))
      .then({ type: 'ConversationOpened', data: { cause: 'echo' } });
  });

  it('goes to the first claimant, and tells the second one the owner', () => {
    taken.then({ type: 'ConversationClaimed', data: { by: 'ada', from: null } });
    taken.when(claim('ben')).thenRefused({ kind: 'conflict', code: OWNER_DIFFERS, fields: { expectedOwner: 'ada' } });
    taken.when(claim('ada')).thenNothing();
  });

  it('lets another member take over only with a reason and from the owner they saw', () => {
    taken.when(claim('ben', 'ada')).thenRefused({ kind: 'invalid', fields: { reason: expect.any(String) } });
    const over = taken.when(claim('ben', 'ada', 'Ada is ill'));
    over.then({ type: 'ConversationClaimed', data: { by: 'ben', from: 'ada', reason: 'Ada is ill' } });
    over.when(claim('cleo', 'ada', 'Ada is ill')).thenRefused({ fields: { expectedOwner: 'ben' } });
  });

  it('gets assigned on the owner that was seen, and needs a reason when that was a third member', () => {
    const assign = (by: string, to: string, expectedOwner: string | null, reason: string | null = null) =>
      does({ type: 'AssignConversation', by, to, expectedOwner, reason });
    opened.when(assign('ada', 'ben', null)).then({ type: 'ConversationAssigned', data: { to: 'ben', from: null } });
    taken.when(assign('ada', 'ben', 'ada')).then({ type: 'ConversationAssigned', data: { to: 'ben', from: 'ada' } });
    taken.when(assign('cleo', 'ben', null)).thenRefused({ fields: { expectedOwner: 'ada' } });
    taken.when(assign('cleo', 'ben', 'ada')).thenRefused({ kind: 'invalid', fields: { reason: expect.any(String) } });
    taken.when(assign('cleo', 'ben', 'ada', 'Ada is ill')).then('ConversationAssigned');
    taken.when(assign('cleo', 'ada', 'ben')).thenNothing();
  });

  it('goes back to the queue only from the owner that was named', () => {
    const back = (owner: string): ConversationCommand => ({ type: 'ReturnConversation', of, owner, by: 'olga' });
    taken.when(back('ada')).then({ type: 'ConversationReleased', data: { by: 'olga' } });
    taken.when(back('ben')).thenNothing();
    opened.when(back('ada')).thenNothing();
  });

  it('lets only its owner give it back, resolve it, snooze it and answer it', () => {
    for (const command of [
      does({ type: 'ReleaseConversation', by: 'ben' }),
      resolve(3, 'ben'),
      does({ type: 'SnoozeConversation', by: 'ben', until: until(9), upTo: 3 }),
      reply('ben', null),
      reply('ben', 'ada'),
    ])
      taken.when(command).thenRefused({ kind: 'conflict', fields: { expectedOwner: 'ada' } });
    taken.when(does({ type: 'ReleaseConversation', by: 'ada' })).then('ConversationReleased');
  });

  it('goes to the replying member when it has no owner', () => {
    opened.when(reply('ben', null)).then('ConversationClaimed', 'ReplyOrdered');
    taken.when(reply('ada', 'ada')).then('ReplyOrdered');
    opened.when(reply('ben', 'ada')).thenRefused({ kind: 'conflict', fields: { expectedOwner: '' } });
  });

  it('orders a reply once', () => {
    opened.when(reply('ben', null)).when(reply('ben', null)).thenNothing();
  });

  it('comes back with a message that was unknown when it was resolved or snoozed', () => {
    const resolved = taken.when(resolve(5));
    resolved.when(hear(5), hear(4), hear(6, 'echo')).thenNothing();
    resolved.when(hear(6)).then({ type: 'ConversationReopened', data: { by: null, place: 6 } });
    taken.when(snooze(1_000)).when(hear(4)).then('ConversationReopened');
  });

  it('wakes when its time has come and not before, and only while it is snoozed', () => {
    const asleep = taken.when(snooze(1_000));
    const wake: ConversationCommand = { type: 'WakeConversation', of };
    asleep
      .at(NEW_YEAR + 999)
      .when(wake)
      .thenNothing();
    asleep
      .at(NEW_YEAR + 1_000)
      .when(wake)
      .then('ConversationWoken');
    asleep
      .when(resolve(3))
      .at(NEW_YEAR + 2_000)
      .when(wake)
      .thenNothing();
  });

  it.each([0, -1, 367 * 86_400_000, NaN])('refuses to be snoozed for %d ms', (ms) => {
    const when = Number.isNaN(ms) ? 'tomorrow' : until(ms);
    taken
      .when(does({ type: 'SnoozeConversation', by: 'ada', until: when, upTo: 3 }))
      .thenRefused({ kind: 'invalid', fields: { until: expect.any(String) } });
  });

  it('takes notes of anybody, and none that is empty or too long', () => {
    const note = (text: string) => does({ type: 'AddNote', by: 'ben', noteId: 'n', mentions: [], text });
    taken.when(note(' Call him ')).then({ type: 'ConversationNoteAdded', data: { by: 'ben', text: 'Call him' } });
    taken.when(note(' ')).thenRefused({ fields: { text: expect.any(String) } });
    taken.when(note('x'.repeat(CONVERSATION_NOTE_MAX + 1))).thenRefused({ fields: { text: expect.any(String) } });
  });

  it('keeps the number of labels allowed, and none twice', () => {
    const labels = fc.array(fc.constantFrom(...Array.from({ length: 70 }, (_, n) => `label ${n}`)), { maxLength: 70 });
    fc.assert(
      fc.property(fc.array(fc.tuple(labels, labels), { maxLength: 6 }), (changes) => {
        const { state } = opened.when(
          ...changes.map(([add, remove]) => does({ type: 'LabelConversation', by: 'ada', add, remove })),
        );
        expect(state.labels.length).toBeLessThanOrEqual(LABELS_MAX);
        expect(new Set(state.labels).size).toBe(state.labels.length);
      }),
    );
  });

  it('stays read up to the newest message that was read', () => {
    const read = (upTo: number) => does({ type: 'ReadConversation', by: 'ada', upTo });
    opened.when(read(3)).when(read(2), read(3)).thenNothing();
  });

  it('knows nothing of what was erased', () => {
    const erased = taken.when(resolve(3)).events.map((event) => ({
      ...event,
      data: { ...event.data, handle: erasedHandle('gone') as Handle },
    })) as typeof taken.events;
    given(conversation, ...erased).thenState(conversation.initialState);
  });

  it('keeps one owner at a time in any race: each accepted claim named the owner before', () => {
    const member = fc.constantFrom('ada', 'ben', 'cleo');
    const step = fc.oneof(
      fc.record({ by: member, expected: fc.option(member) }).map(({ by, expected }) => claim(by, expected, 'Because')),
      fc.record({ by: member, expected: fc.option(member) }).map(({ by, expected }) => reply(by, expected, `m${by}`)),
      member.map((by) => does({ type: 'ReleaseConversation', by })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let owner: string | null = null;
        for (const event of opened.when(...steps).events) {
          if (event.type === 'ConversationClaimed') {
            expect(event.data.from).toBe(owner);
            owner = event.data.by;
          }
          if (event.type === 'ConversationReleased') {
            expect(event.data.by).toBe(owner);
            owner = null;
          }
          if (event.type === 'ReplyOrdered') expect(event.data.by).toBe(owner);
        }
      }),
    );
  });
});

describe('a rule of the account', () => {
  const back = (wait: string, ordered = 0, owner = 'ada'): ConversationCommand => ({
    ...{ type: 'ReturnUnanswered', of, owner, wait, ordered },
  });
  const deal: ConversationCommand = { type: 'DealConversation', of, to: 'ben', rule: 'round-robin' };
  const close = (upTo: number, ordered = 0): ConversationCommand => ({ type: 'CloseSilent', of, upTo, ordered });

  it('takes a conversation from an owner that did not answer, once for each wait', () => {
    const returned = taken.when(back('monday'));
    returned.then({ type: 'ConversationReleased', data: { by: null, rule: 'unanswered', wait: 'monday' } });
    returned.when(back('monday')).thenNothing();
    const again = returned.when(claim('ada'));
    again.when(back('monday')).thenNothing();
    again.when(back('tuesday')).then('ConversationReleased');
  });

  it('leaves a conversation alone that was answered, taken over or snoozed meanwhile', () => {
    taken.when(reply('ada', 'ada')).when(back('monday')).thenNothing();
    taken.when(reply('ada', 'ada')).when(back('monday', 1)).then('ConversationReleased');
    taken
      .when(claim('ben', 'ada', 'Holiday'))
      .when(back('monday'))
      .thenNothing();
    taken.when(snooze(1)).when(back('monday')).thenNothing();
  });

  it('assigns a conversation only while it is open and has no owner', () => {
    opened.when(deal).then({ type: 'ConversationAssigned', data: { by: null, to: 'ben', rule: 'round-robin' } });
    taken.when(deal).thenNothing();
    opened.when(resolve(3)).when(deal).thenNothing();
  });

  it('resolves a silent conversation, and the next message opens it again', () => {
    const closed = taken.when(close(3));
    closed.then({ type: 'ConversationResolved', data: { by: null, rule: 'silence', upTo: 3 } });
    closed.when(close(3)).thenNothing();
    closed.when(hear(3)).thenNothing();
    closed.when(hear(4)).then('ConversationReopened').thenState({ owner: 'ada', status: 'open' });
    taken.when(reply('ada', 'ada')).when(close(3)).thenNothing();
  });
});
