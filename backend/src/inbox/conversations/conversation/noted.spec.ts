import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { MENTIONS_MAX } from '@wavelane/contracts';
import { erasedHandle } from '../../../platform/personal/subjects.js';
import { conversation, type ConversationCommand, type MemberCommand } from './conversation.js';
import { evolveConversation, MENTIONS_REMEMBERED, NEW } from './conversation.state.js';

const of = {
  conversationId: 'c',
  accountId: 'mine',
  channelId: 1,
  handle: { kind: 'phone', value: '+97330000002' },
} as const;
const does = (command: MemberCommand): ConversationCommand => ({ ...command, of });
const note = (noteId: string, mentions: string[], by = 'ada') =>
  does({ type: 'AddNote', by, noteId, text: 'Look', mentions });
const read = (by: string, ...noteIds: string[]) => does({ type: 'ReadMentions', by, noteIds });

describe('notes that mention members', () => {
  it('mentions each member once, and never the author', () => {
    given(conversation)
      .when(note('n', ['ben', 'ada', 'ben']))
      .then({ type: 'ConversationNoteAdded', data: { mentions: ['ben'] } });
    given(conversation)
      .when(note('n', ['ada']))
      .thenState({ mentioned: [] });
    const many = Array.from({ length: MENTIONS_MAX + 1 }, (_, n) => `m${n}`);
    given(conversation)
      .when(note('n', many))
      .thenRefused({ kind: 'invalid', fields: { mentions: expect.any(String) } });
  });

  it('counts a mention as read for that member only, and only for the notes that were shown', () => {
    const two = given(conversation).when(note('n1', ['ben', 'cleo']), note('n2', ['ben']));
    two.when(read('ben', 'n1')).then({ type: 'ConversationMentionsRead', data: { by: 'ben', noteIds: ['n1'] } });
    two.when(read('ben', 'n1')).when(read('ben', 'n1')).thenNothing();
    two.when(read('cleo', 'n2')).thenNothing();
    two.when(read('ben', 'n1', 'n2')).thenState({ mentioned: [{ memberId: 'cleo', noteId: 'n1' }] });
  });

  it('waits for exactly the members that have not read them, in any order', () => {
    const member = fc.constantFrom('ada', 'ben', 'cleo');
    const step = fc.oneof(
      fc.record({ by: member, mentions: fc.array(member, { maxLength: 3 }) }),
      fc.record({ by: member, notes: fc.array(fc.nat({ max: 9 }), { maxLength: 4 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let state = NEW;
        const waiting = new Set<string>();
        steps.forEach((one, at) => {
          const command =
            'mentions' in one ? note(`n${at}`, one.mentions, one.by) : read(one.by, ...one.notes.map((n) => `n${n}`));
          for (const event of conversation.decide(command, state, 0)) state = evolveConversation(state, event);
          if ('mentions' in one) for (const id of one.mentions) if (id !== one.by) waiting.add(`${id} n${at}`);
          if ('notes' in one) for (const n of one.notes) waiting.delete(`${one.by} n${n}`);
        });
        expect(state.mentioned.map(({ memberId, noteId }) => `${memberId} ${noteId}`).sort()).toEqual(
          [...waiting].sort(),
        );
      }),
    );
  });

  it('accepts a reading to the last note, also when more waited than are remembered', () => {
    const crowd = Array.from({ length: MENTIONS_MAX }, (_, n) => `m${n}`);
    const notes = Array.from({ length: MENTIONS_REMEMBERED / MENTIONS_MAX + 1 }, (_, n) => note(`n${n}`, crowd));
    const first = given(conversation).when(note('first', ['ben']), ...notes);
    first
      .when(read('ben', 'first'))
      .then({ type: 'ConversationMentionsRead', data: { by: 'ben', noteIds: ['first'] } });
    const all = notes.map((_, n) => `n${n}`);
    first.when(read('m0', ...all)).then({ type: 'ConversationMentionsRead', data: { by: 'm0', noteIds: all } });
  });

  it('mentions no member once the person was forgotten', () => {
    const data = { ...of, handle: erasedHandle('gone'), by: 'ada', noteId: 'n', text: '', mentions: ['ben'] };
    expect(evolveConversation(NEW, { type: 'ConversationNoteAdded', data } as never)).toBe(NEW);
  });
});
