import { describe, expect, it } from '@jest/globals';
import { CANNED_REPLIES_MAX, checkCannedText, checkShortName } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { cannedReply, type CannedReplyCommand } from './canned-reply.js';

const of = (cannedReplyId: string) => ({ accountId: 'a', cannedReplyId });
const create = (id: string, shortName: string, text = 'We open at nine') =>
  ({ type: 'CreateCannedReply', ...of(id), content: { shortName, text } }) as const;
const hours = given(cannedReply).when(create('1', '/Hours', ' Hi {{name|there}}, we open at nine '));

describe('canned replies', () => {
  it('keeps the short name without its slash, in small letters, and the text trimmed', () => {
    expect(hours.state.get('1')).toEqual({ shortName: 'hours', text: 'Hi {{name|there}}, we open at nine' });
  });

  it('refuses a short name that another has, however it is written', () => {
    hours.when(create('2', 'HOURS')).thenRefused('Another canned reply has this short name');
    const both = hours.when(create('2', 'price'));
    const change = { type: 'ChangeCannedReply', ...of('2'), content: { shortName: 'hours', text: 'x' } } as const;
    both.when(change).thenRefused('Another canned reply has this short name');
  });

  it('writes nothing when nothing changes, and when a command is repeated', () => {
    hours.when(create('1', 'Hours')).thenNothing();
    const content = { shortName: 'hours', text: 'Hi {{name|there}}, we open at nine' };
    hours.when({ type: 'ChangeCannedReply', ...of('1'), content }).thenNothing();
  });

  it('frees the short name of a deleted reply, which is not found any more', () => {
    const gone = hours.when({ type: 'DeleteCannedReply', ...of('1') });
    gone.when(create('2', 'hours'));
    gone.when({ type: 'DeleteCannedReply', ...of('1') }).thenRefused('Canned reply not found');
  });

  it('keeps text, file and poll beside each other, and needs one of them', () => {
    const poll = { kind: 'poll', question: 'For {{name}}?', options: ['Yes', 'No'], choices: 1 } as const;
    const media = { mediaId: 'm', kind: 'image', mimeType: 'image/png', bytes: 3, name: 'a.png' } as const;
    const change = (content: object) =>
      ({
        type: 'ChangeCannedReply',
        ...of('1'),
        content: { shortName: 'hours', text: '', ...content },
      }) as CannedReplyCommand;
    const all = { text: 'Look', content: { ...poll, options: ['Yes', 'No'] }, media };
    expect(hours.when(change(all)).state.get('1')).toEqual({ shortName: 'hours', ...all });
    expect(hours.when(change({ media })).state.get('1')).toEqual({ shortName: 'hours', text: '', media });
    hours.when(change({})).thenRefused({ kind: 'invalid', fields: { text: expect.any(String) } });
    const rows = [{ id: 'a', title: 'At nine' }];
    hours
      .when(change({ content: { kind: 'list', button: 'Times', sections: [{ rows }] } }))
      .thenRefused({ kind: 'invalid', fields: { text: expect.any(String) } });
    hours
      .when(change({ text: 'Look', content: { ...poll, question: 'In {{city}}?', options: ['Yes', 'No'] } }))
      .thenRefused({ kind: 'invalid', fields: { 'content.question': expect.any(String) } });
  });

  it('limits an account to 200 canned replies', () => {
    let all = given(cannedReply).when(create('0', 'n0'));
    for (let n = 1; n < CANNED_REPLIES_MAX; n++) all = all.when(create(String(n), `n${n}`));
    all
      .when(create('more', 'more'))
      .thenRefused('An account can have at most 200 canned replies. Delete one that nobody uses');
  });

  it.each([
    ['', 'Short name is required'],
    ['/', 'Short name is required'],
    ['two words', 'Use letters, digits, - and _ without spaces, for example opening-hours'],
    ['a/b', 'Use letters, digits, - and _ without spaces, for example opening-hours'],
    ['ü'.repeat(33), 'Short name must be at most 32 characters'],
  ])('refuses the short name %j', (name, problem) => {
    expect(checkShortName(name)?.message).toBe(problem);
  });

  it('refuses a variable that has no value and no fallback', () => {
    expect(checkCannedText('In {{city}}')?.message).toBe('Unknown variable {{city}}. Add a fallback: {{city|here}}');
    expect(checkCannedText('{{name}} {{phone}} {{city|town}}')).toBeUndefined();
  });

  it('keeps every short name once, whatever is asked for', () => {
    const name = fc.constantFrom('a', 'A', '/a', 'b', 'B ', 'ساعات', 'c');
    const id = fc.constantFrom('1', '2', '3');
    const command: fc.Arbitrary<CannedReplyCommand> = fc.oneof(
      fc.record({ id, name }).map(({ id, name }) => create(id, name)),
      fc.record({ id, name }).map(({ id, name }) => ({
        type: 'ChangeCannedReply' as const,
        ...of(id),
        content: { shortName: name, text: 'x' },
      })),
      id.map((one) => ({ type: 'DeleteCannedReply' as const, ...of(one) })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        let state = cannedReply.initialState;
        for (const one of commands) {
          try {
            for (const event of cannedReply.decide(one, state, 0)) state = cannedReply.evolve(state, event);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          const names = [...state.values()].map(({ shortName }) => shortName);
          expect(new Set(names).size).toBe(names.length);
        }
      }),
    );
  });
});
