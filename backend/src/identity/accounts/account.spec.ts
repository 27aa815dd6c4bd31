import { describe, expect, it } from '@jest/globals';
import { RESET_LINK_MS, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import { given } from '../../../testing/domain/given.js';
import type { AccountEvent } from './account.events.js';
import { account, type AccountCommand } from './account.js';
import { isActiveAdministrator } from './rules/state.js';
import { at, ID, registered, T } from './testing/registered.js';

const expired = { kind: 'gone', code: 'link_expired' };

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

  it('waits for the link when the address must be verified before the first sign-in', () => {
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
