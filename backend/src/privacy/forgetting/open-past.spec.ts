import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type DomainEvent,
  EventCatalogue,
  eventFamily,
  type EventStore,
  openSqliteEventStore,
  personal,
  upcasting,
} from '@wavelane/event-store';
import { MemorySubjectKeys, proposed } from '@wavelane/event-store/testing';
import { OpenPast } from './open-past.js';

type Data = Record<string, unknown>;
const mark = personal<Data>(['email'], { email: '' }, ({ email }) => ({
  ...{ accountId: String(email), kind: 'account', value: '' },
}));
/** Of the log's own names, with an address in each. */
type Any = DomainEvent<'InvitationSent' | 'InvitationAccepted' | 'MemberInvited' | 'MemberJoined' | 'Targeted', Data>;
const family = eventFamily<Any>(
  'any-{id}',
  { InvitationSent: [], InvitationAccepted: [], MemberInvited: [], MemberJoined: [], Targeted: [] },
  { InvitationSent: [mark], MemberInvited: [mark], Targeted: [mark] },
);
const keys = new MemorySubjectKeys();
let stored: EventStore;
let past: OpenPast;

beforeEach(() => {
  stored = openSqliteEventStore({ path: ':memory:' });
  past = new OpenPast(upcasting(stored, new EventCatalogue([family]), { keys }));
});
afterEach(() => stored.close());

const write = (type: Any['type'], data: Data) =>
  stored.append('any-1', [proposed(randomUUID(), { type, data })], { expected: 'any' });

describe('an account of which the log tells in plain text', () => {
  it.each<[string, [Any['type'], Data][]]>([
    [
      'in the invitation that it accepted',
      [
        ['InvitationSent', { invitationId: 'i-1', email: 'ada@example.com' }],
        ['InvitationAccepted', { invitationId: 'i-1', accountId: 'ada' }],
      ],
    ],
    [
      'in the invitation to another account that it followed',
      [
        ['MemberInvited', { invitationId: 'i-2', accountId: 'ben', email: 'ada@example.com' }],
        ['MemberJoined', { invitationId: 'i-2', accountId: 'ben', memberId: 'ada' }],
      ],
    ],
    ['as the target of another', [['Targeted', { target: { accountId: 'ada' }, email: 'ada@example.com' }]]],
    ['under its own id', [['Targeted', { accountId: 'ada', email: 'ada@example.com' }]]],
  ])('refuses an account %s, and again, and takes another account', async (_, events) => {
    for (const [type, data] of events) await write(type, data);
    await expect(past.demandSealedAccount('ada')).rejects.toThrow();
    await expect(past.demandSealedAccount('ada')).rejects.toThrow();
    await past.demandSealedAccount('cem');
  });

  it('tells a person of whom the log speaks openly from all others', async () => {
    await write('Targeted', { accountId: 'x', email: 'ada' });
    const idOf = (accountId: string) => keys.idOf({ accountId, kind: 'account', value: '' });
    expect(await past.isSealed([idOf('ben'), idOf('ada')])).toBe(false);
    expect(await past.isSealed([idOf('ben')])).toBe(true);
    await expect(past.demandSealed([idOf('ada')])).rejects.toThrow();
    await past.demandSealed([idOf('ben')]);
  });
});
