import { describe, expect, it } from '@jest/globals';
import {
  GIVEN_ROLES,
  type GivenRole,
  INVITATION_MS,
  may,
  mayGive,
  type MemberRole,
  RIGHTS,
  type Right,
} from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { team, type TeamCommand } from './team.js';
import { membershipIn } from './team.state.js';

const T = Date.parse('2026-03-01T10:00:00Z');
const accountId = 'olga';
const invite = (id: string, role: GivenRole = 'agent', by = 'olga'): TeamCommand => ({
  ...{ type: 'InviteMember', accountId, by, invitationId: id, email: `${id}@b.cd`, name: null, role },
  ...{ channels: null, holder: null },
});
const accept = (id: string, round = 1, email = `${id}@b.cd`): TeamCommand => ({
  ...{ type: 'AcceptMemberInvitation', accountId, invitationId: id, round, memberId: id, email },
});
const joined = (id: string, role: GivenRole = 'agent') => [invite(id, role), accept(id)];
const change = (memberId: string, role: GivenRole, by = 'olga', version = 1): TeamCommand => ({
  ...{ type: 'ChangeMember', accountId, by, memberId, role, channels: null, version },
});
const remove = (memberId: string, by = 'olga'): TeamCommand => ({ type: 'RemoveMember', accountId, by, memberId });
const start = given(team).at(T);

describe('a team', () => {
  it('consists of its owner alone until an invitation is accepted', () => {
    expect(membershipIn(accountId, 'olga', start.state)).toEqual({ memberRole: 'owner', channels: null });
    const invited = start.when(invite('ben'));
    expect(membershipIn(accountId, 'ben', invited.state)).toBeUndefined();
    expect(membershipIn(accountId, 'ben', invited.when(accept('ben')).state)?.memberRole).toBe('agent');
  });

  it('accepts an invitation once, from its own address, within a week, by its last link', () => {
    const invited = start.when(invite('ben'));
    invited.when(accept('ben', 1, 'eve@b.cd')).thenRefused({ kind: 'forbidden', code: 'another-address' });
    invited
      .at(T + INVITATION_MS)
      .when(accept('ben'))
      .thenRefused({ code: 'link_expired' });
    const again = invited.when({ type: 'RepeatMemberInvitation', accountId, by: 'olga', invitationId: 'ben' });
    again.when(accept('ben', 1)).thenRefused({ code: 'link_expired' });
    const followed = again.when(accept('ben', 2, ' BEN@b.cd')).then('MemberJoined');
    followed.when(accept('ben', 2)).thenNothing();
    followed.when({ ...accept('ben', 2), memberId: 'eve' } as TeamCommand).thenRefused({ code: 'link_expired' });
    invited
      .when({ type: 'WithdrawMemberInvitation', accountId, by: 'olga', invitationId: 'ben' })
      .when(accept('ben'))
      .thenRefused({ code: 'link_expired' });
  });

  it('refuses a removed member the link from before the removal', () => {
    start
      .when(...joined('ben'), remove('ben'))
      .when(accept('ben'))
      .thenRefused({ code: 'link_expired' });
  });

  it('invites no address twice, and no member', () => {
    start
      .when(invite('ben'))
      .when({ ...invite('other'), email: 'BEN@b.cd' } as TeamCommand)
      .thenRefused({ kind: 'conflict' });
    start
      .when(...joined('ben'))
      .when({ ...invite('x'), holder: 'ben' } as TeamCommand)
      .thenRefused({ kind: 'conflict' });
    start.when({ ...invite('x'), holder: 'olga' } as TeamCommand).thenRefused({ kind: 'conflict' });
  });

  it('gives managers all channels, whatever list came with their role', () => {
    const asked = { ...invite('mia', 'manager'), channels: [1] } as TeamCommand;
    start.when(asked).then({ type: 'MemberInvited', data: { channels: null } });
    const narrow = start.when({ ...invite('ben'), channels: [1] } as TeamCommand, accept('ben'));
    narrow
      .when({ ...change('ben', 'manager'), channels: [1] } as TeamCommand)
      .thenState({ members: new Map([['ben', expect.objectContaining({ role: 'manager', channels: null })]]) });
  });

  it('refuses to change or remove its owner, and refuses to let the owner leave', () => {
    const two = start.when(...joined('mia', 'manager'));
    for (const by of ['olga', 'mia']) {
      two.when(remove('olga', by)).thenRefused({ kind: 'conflict' });
      two.when(change('olga', 'viewer', by)).thenRefused({ kind: 'conflict' });
    }
    two.when({ type: 'LeaveTeam', accountId, memberId: 'olga' }).thenRefused({ kind: 'conflict' });
  });

  it('refuses the second of two changes made at once, and asks to look again', () => {
    const three = start.when(...joined('mia', 'manager'), ...joined('max', 'manager'), ...joined('ben'));
    three
      .when(change('ben', 'viewer', 'mia'))
      .when(change('ben', 'agent', 'max', 1))
      .thenRefused({ kind: 'conflict', code: 'member-changed' });
  });

  it('refuses a decision by a member without a fitting role by then', () => {
    const three = start.when(...joined('mia', 'manager'), ...joined('ben'));
    three.when(remove('mia')).when(remove('ben', 'mia')).thenRefused({ kind: 'forbidden' });
    three.when(change('mia', 'agent')).when(remove('ben', 'mia')).thenRefused({ kind: 'forbidden' });
    three.when(change('ben', 'manager', 'mia')).thenRefused({ kind: 'forbidden' });
  });

  it('keeps exactly one owner, and gives roles only by members with the right to give them', () => {
    const who = fc.constantFrom('olga', 'ben', 'mia', 'max', 'eve');
    const role = fc.constantFrom(...GIVEN_ROLES);
    const id = fc.constantFrom('ben', 'mia', 'max', 'eve');
    const command: fc.Arbitrary<TeamCommand> = fc.oneof(
      fc.tuple(id, role, who).map(([one, as, by]) => invite(one, as, by)),
      fc.tuple(id, fc.integer({ min: 1, max: 2 })).map(([one, round]) => accept(one, round)),
      fc.tuple(who, role, who, fc.integer({ min: 1, max: 3 })).map(([one, as, by, seen]) => change(one, as, by, seen)),
      fc.tuple(who, who).map(([one, by]) => remove(one, by)),
      who.map((memberId) => ({ type: 'LeaveTeam', accountId, memberId }) as const),
    );
    const all = ['olga', 'ben', 'mia', 'max', 'eve'];
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let { state } = start;
        for (const one of commands) {
          const before = state;
          const events = decided(one, before);
          for (const event of events) state = team.evolve(state, event);
          const owners = all.filter((member) => membershipIn(accountId, member, state)?.memberRole === 'owner');
          expect(owners).toEqual(['olga']);
          for (const { type, data } of events) {
            if (!('by' in data) || !('role' in data)) continue;
            const by = membershipIn(accountId, data.by, before)?.memberRole;
            expect([type, by, by !== undefined && mayGive(by, data.role)]).toEqual([type, by, true]);
          }
        }
      }),
    );
  });
});

function decided(command: TeamCommand, state: Parameters<typeof team.decide>[1]) {
  try {
    return team.decide(command, state, T);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

describe('the rights of roles', () => {
  const rights = Object.keys(RIGHTS) as Right[];
  const of = (memberRole: MemberRole, channels: number[] | null = null) =>
    rights.filter((right) => may({ memberRole, channels }, right));

  it('grows from viewer to owner', () => {
    expect(of('viewer')).toEqual(['look', 'look-at-all']);
    expect(of('agent')).toEqual(['look', 'look-at-all', 'answer']);
    expect(of('manager')).toEqual(['look', 'look-at-all', 'answer', 'manage']);
    expect(of('owner')).toEqual(rights);
  });

  it('allows less to members with some channels only', () => {
    expect(of('agent', [1])).toEqual(['look', 'answer']);
    expect(of('viewer', [1])).toEqual(['look']);
  });
});
