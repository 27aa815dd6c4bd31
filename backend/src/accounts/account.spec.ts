import { describe, expect, it } from '@jest/globals';
import { RESET_LINK_MS, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { given } from '../../testing/domain/given.js';
import type { AccountEvent } from './account.events.js';
import { account, type AccountCommand, type AccountState } from './account.js';
import { isActiveAdministrator } from './rules/state.js';

const T = Date.parse('2026-03-01T10:00:00Z');
const at = new Date(T).toISOString();
const ID = 'a1';
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    accountId: ID,
    name: 'Ada',
    email: 'ada@example.com',
    role: 'user',
    timeZone: 'UTC',
    defaultCountry: null,
    passwordSecretId: 'p1',
    at,
  },
};

const expired = { kind: 'invalid', code: 'link_expired' };

describe('an account', () => {
  const ada = given(account, registered).at(T);
  const asked = ada.when({ type: 'RequestPasswordReset', requestId: 'r1' });

  it('sets a new password by the last link that was sent, once, for half an hour', () => {
    const reset = (requestId: string): AccountCommand => ({
      type: 'ResetPassword',
      requestId,
      passwordSecretId: 'p2',
    });
    asked.then({ data: { expiresAt: new Date(T + RESET_LINK_MS).toISOString() } });
    const done = asked.at(T + RESET_LINK_MS - 1).when(reset('r1'));
    done.then('PasswordChanged', 'EmailVerified').thenState({ profile: { passwordSecretId: 'p2' } });
    done.at(T).when(reset('r1')).thenRefused(expired);
    asked
      .at(T + RESET_LINK_MS)
      .when(reset('r1'))
      .thenRefused(expired);
    ada.when(reset('r1')).thenRefused(expired);
    const again = asked.when({ type: 'RequestPasswordReset', requestId: 'r2' });
    again.when(reset('r1')).thenRefused(expired);
    expect(again.when(reset('r2')).written.map(({ type }) => type)).toContain('PasswordChanged');
  });

  it('voids a link for a new password when the password, the address or the standing changes', () => {
    const changes: AccountEvent[] = [
      { type: 'PasswordChanged', data: { accountId: ID, passwordSecretId: 'p9', how: 'changed', at } },
      { type: 'EmailChanged', data: { accountId: ID, email: 'b@x.yz', previousEmail: 'ada@example.com' } },
      { type: 'AccountDisabled', data: { accountId: ID, reason: 'Fraud', at } },
    ];
    for (const change of changes) {
      asked.given(change).when({ type: 'ResetPassword', requestId: 'r1', passwordSecretId: 'p2' }).thenRefused(expired);
    }
  });

  it('verifies the address by its link, and counts a new address only once its own link was followed', () => {
    const sent = ada.when({ type: 'RequestEmailVerification', requestId: 'v1' });
    const verified = sent.at(T + VERIFICATION_LINK_MS - 1).when({ type: 'VerifyEmail', requestId: 'v1' });
    verified.then('EmailVerified');
    verified.at(T).when({ type: 'RequestEmailVerification', requestId: 'v2' }).thenNothing();
    const change = verified.at(T).when({ type: 'RequestEmailChange', email: ' New@example.com ', requestId: 'c1' });
    change.thenState({ profile: { email: 'ada@example.com' } });
    const followed = change.when({ type: 'VerifyEmail', requestId: 'c1' });
    expect(followed.written).toEqual([
      { type: 'EmailChanged', data: { accountId: ID, email: 'New@example.com', previousEmail: 'ada@example.com' } },
    ]);
    followed.thenState({ emailVerified: true, emailChange: null });
    followed.when({ type: 'VerifyEmail', requestId: 'c1' }).thenRefused(expired);
    verified
      .when({ type: 'RequestEmailChange', email: 'ADA@example.com', requestId: 'c2' })
      .thenRefused({ kind: 'invalid', fields: { email: expect.any(String) } });
  });

  it('waits for the link where the address must be verified before the first sign-in', () => {
    const { data } = registered;
    const verification = { requestId: 'v1', beforeSignIn: true };
    const waiting = given(account)
      .at(T)
      .when({ type: 'RegisterAccount', ...data, verification })
      .thenState({ verifyFirst: true, emailVerified: false });
    waiting
      .when({ type: 'RequestEmailVerification', requestId: 'v2' })
      .thenState({ verifyFirst: true })
      .when({ type: 'VerifyEmail', requestId: 'v2' })
      .thenState({ verifyFirst: false });
    given(account)
      .at(T)
      .when({ type: 'RegisterAccount', ...data, verified: true })
      .thenState({ emailVerified: true });
  });

  it('tells its owner of a repeated registration once an hour', () => {
    const told = ada.when({ type: 'RepeatRegistration' }).then('RegistrationRepeated');
    const toldAgain = (after: number) => told.at(T + after).when({ type: 'RepeatRegistration' });
    toldAgain(3_599_999).thenNothing();
    toldAgain(3_600_000).then('RegistrationRepeated');
  });

  it('takes each recovery code once, and none from before they were renewed', () => {
    const use = (recoverySecretId: string, index: number): AccountCommand => ({
      type: 'UseRecoveryCode',
      recoverySecretId,
      index,
    });
    const wrong = { kind: 'unauthenticated', code: 'second_factor_invalid' };
    ada.when(use('c', 0)).thenRefused(wrong);
    const used = ada
      .when({ type: 'EnableSecondFactor', secretId: 's', recoverySecretId: 'c', codes: 3 })
      .when(use('c', 1));
    expect(used.state.secondFactor?.unused).toEqual([0, 2]);
    used.when(use('c', 1)).thenRefused(wrong);
    used.when(use('c', 3)).thenRefused(wrong);
    const renewed = used.when({ type: 'RenewRecoveryCodes', recoverySecretId: 'd', codes: 3 });
    renewed.thenState({ secondFactor: { recoverySecretId: 'd', unused: [0, 1, 2] } });
    renewed.when(use('c', 0)).thenRefused(wrong);
    renewed.when({ type: 'DisableSecondFactor', how: 'operator' }).thenState({ secondFactor: null });
  });

  it('makes no administrator of a disabled account, and refuses a change that was decided on another state', () => {
    const { standing } = ada.state;
    const disabled = ada.when({ type: 'DisableAccount', reason: 'Fraud', standing });
    const promote = (known: number): AccountCommand => ({
      type: 'ChangeRole',
      role: 'admin',
      reason: 'Help',
      standing: known,
    });
    disabled.when(promote(disabled.state.standing)).thenRefused({ kind: 'conflict' });
    disabled.when(promote(standing)).thenRefused({ kind: 'conflict' });
    const enabled = disabled.when({ type: 'EnableAccount', reason: 'Mistake', standing: disabled.state.standing });
    expect(isActiveAdministrator(enabled.when(promote(enabled.state.standing)).state)).toBe(true);
  });

  it('folds events of early versions', () => {
    const { at: _at, ...old } = registered.data;
    given(account, { type: 'AccountRegistered', data: old }).thenState({
      passwordChangedAt: null,
      emailVerified: false,
      verifyFirst: false,
      closed: false,
    });
  });
});

const requestId = fc.constantFrom('r1', 'r2', 'r3');
const reason = fc.constant('Because');
const standing = fc.constant(-1); // the present one, put in when the command is given
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
  /** null where it was refused. */
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
