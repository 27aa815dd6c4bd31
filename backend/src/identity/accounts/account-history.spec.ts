import { describe, expect, it } from '@jest/globals';
import { RESET_LINK_MS, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import type { AccountEvent } from './account.events.js';
import { account, type AccountCommand, type AccountState } from './account.js';
import { isActiveAdministrator } from './rules/state.js';
import { registered, T } from './testing/registered.js';

const requestId = fc.constantFrom('r1', 'r2', 'r3');
const reason = fc.constant('Because');
const standing = fc.constant(-1); // the present standing, which is filled in with the command
const command: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.record({ type: fc.constant('RequestPasswordReset' as const), requestId }),
  fc.record({ type: fc.constant('ResetPassword' as const), requestId, passwordSecretId: fc.uuid() }),
  fc.record({ type: fc.constant('ChangePassword' as const), how: fc.constant('changed' as const), passwordSecretId: fc.uuid() }),
  fc.record({ type: fc.constant('RequestEmailVerification' as const), requestId }),
  fc.record({ type: fc.constant('RequestEmailChange' as const), requestId, email: fc.constantFrom('b@x.yz', 'c@x.yz') }),
  fc.record({ type: fc.constant('VerifyEmail' as const), requestId }),
  fc.record({ type: fc.constant('RenameAccount' as const), name: fc.constantFrom('Ada', 'Bea') }),
  fc.record({ type: fc.constant('RepeatRegistration' as const) }),
  fc.record({ type: fc.constant('EnableSecondFactor' as const), secretId: fc.uuid(), recoverySecretId: fc.constantFrom('c1', 'c2'), codes: fc.constant(3) }),
  fc.record({ type: fc.constant('DisableSecondFactor' as const), how: fc.constant('self' as const) }),
  fc.record({ type: fc.constant('UseRecoveryCode' as const), recoverySecretId: fc.constantFrom('c1', 'c2'), index: fc.nat(3) }),
  fc.record({ type: fc.constant('DisableAccount' as const), reason, standing }),
  fc.record({ type: fc.constant('EnableAccount' as const), reason, standing }),
  fc.record({ type: fc.constant('ChangeRole' as const), role: fc.constantFrom('user' as const, 'admin' as const), reason, standing }),
  fc.record({ type: fc.constant('CloseAccount' as const), standing }),
); // prettier-ignore
const steps = (kinds: fc.Arbitrary<AccountCommand>) =>
  fc.array(fc.tuple(kinds, fc.constantFrom(0, 60_000, RESET_LINK_MS, VERIFICATION_LINK_MS)), { maxLength: 25 });

interface Step {
  command: AccountCommand;
  before: AccountState;
  after: AccountState;
  /** null if it was refused. */
  events: readonly AccountEvent[] | null;
}

function history(script: readonly (readonly [AccountCommand, number])[]): Step[] {
  let story = given(account, registered).at(T);
  return script.map(([asked, pause]) => {
    const before = story.state;
    const command = 'standing' in asked ? { ...asked, standing: before.standing } : asked;
    story = story.at(story.now + pause).when(command);
    return { command, before, after: story.state, events: story.refused.length > 0 ? null : story.written };
  });
}

describe('any history of an account', () => {
  const worked = ({ events }: Step) => events !== null && events.length > 0;

  it('lets a link work at most once for each time that it was sent', () => {
    fc.assert(
      fc.property(steps(command), (script) => {
        const open = new Map<string, number>();
        for (const step of history(script).filter(worked)) {
          const { type } = step.command;
          const id = 'requestId' in step.command ? step.command.requestId : '';
          const of = (what: string) => `${what}:${id}`;
          if (type === 'RequestPasswordReset') open.set(of('reset'), 1);
          if (type === 'RequestEmailVerification' || type === 'RequestEmailChange')
            open.set(of('verify'), (open.get(of('verify')) ?? 0) + 1);
          const used = type === 'ResetPassword' ? of('reset') : type === 'VerifyEmail' ? of('verify') : undefined;
          if (used === undefined) continue;
          expect(open.get(used)).toBeGreaterThan(0);
          open.set(used, defined(open.get(used)) - 1);
        }
      }),
    );
  });

  it('does nothing more after it was closed', () => {
    fc.assert(
      fc.property(steps(command), steps(command), (before, after) => {
        const story = history([...before, [{ type: 'CloseAccount', standing: -1 }, 0], ...after]);
        for (const step of story.filter((one) => one.before.closed)) expect(step.events ?? []).toEqual([]);
      }),
    );
  });

  it('becomes an administrator only while it may sign in', () => {
    fc.assert(
      fc.property(steps(command), (script) => {
        for (const {
          before,
          after,
          command: { type },
        } of history(script)) {
          if (isActiveAdministrator(before) || !isActiveAdministrator(after)) continue;
          expect(type === 'EnableAccount' || (before.disabled === null && !before.closed)).toBe(true);
          expect(after.standing).toBe(before.standing + 1);
        }
      }),
    );
  });

  it('gives up its second factor only by its own command', () => {
    fc.assert(
      fc.property(steps(command), (script) => {
        for (const {
          before,
          after,
          command: { type },
        } of history(script)) {
          if (before.secondFactor && !after.secondFactor) expect(type).toBe('DisableSecondFactor');
          expect(after.secondFactor?.unused.length ?? 0).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});
