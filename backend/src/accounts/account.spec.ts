import { describe, expect, it } from '@jest/globals';
import { RESET_LINK_MS, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { DomainError } from '../platform/domain/domain-error.js';
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

const given = (...events: AccountEvent[]): AccountState => events.reduce(account.evolve, account.initialState);

function when(state: AccountState, command: AccountCommand, now = T) {
  const events = account.decide(command, state, now);
  return { events, types: events.map(({ type }) => type), state: events.reduce(account.evolve, state) };
}

function refusal(state: AccountState, command: AccountCommand, now = T): DomainError {
  try {
    account.decide(command, state, now);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`${command.kind} was not refused`);
}

const expired = { kind: 'invalid', code: 'link_expired' };

describe('an account', () => {
  const ada = given(registered);
  const asked = when(ada, { kind: 'request-reset', requestId: 'r1' });

  it('sets a new password by the last link that was sent, once, for half an hour', () => {
    const reset = (requestId: string): AccountCommand => ({
      kind: 'reset-password',
      requestId,
      passwordSecretId: 'p2',
    });
    expect(asked.events[0]).toMatchObject({ data: { expiresAt: new Date(T + RESET_LINK_MS).toISOString() } });
    const done = when(asked.state, reset('r1'), T + RESET_LINK_MS - 1);
    expect(done.types).toEqual(['PasswordChanged', 'EmailVerified']);
    expect(done.state.profile?.passwordSecretId).toBe('p2');
    expect(refusal(done.state, reset('r1'))).toMatchObject(expired);
    expect(refusal(asked.state, reset('r1'), T + RESET_LINK_MS)).toMatchObject(expired);
    expect(refusal(ada, reset('r1'))).toMatchObject(expired);
    const again = when(asked.state, { kind: 'request-reset', requestId: 'r2' });
    expect(refusal(again.state, reset('r1'))).toMatchObject(expired);
    expect(when(again.state, reset('r2')).types).toContain('PasswordChanged');
  });

  it('voids a link for a new password when the password, the address or the standing changes', () => {
    const changes: AccountEvent[] = [
      { type: 'PasswordChanged', data: { accountId: ID, passwordSecretId: 'p9', how: 'changed', at } },
      { type: 'EmailChanged', data: { accountId: ID, email: 'b@x.yz', previousEmail: 'ada@example.com' } },
      { type: 'AccountDisabled', data: { accountId: ID, reason: 'Fraud', at } },
    ];
    for (const change of changes) {
      const state = account.evolve(asked.state, change);
      const command = { kind: 'reset-password', requestId: 'r1', passwordSecretId: 'p2' } as const;
      expect(refusal(state, command)).toMatchObject(expired);
    }
  });

  it('verifies the address by its link, and counts a new address only once its own link was followed', () => {
    const sent = when(ada, { kind: 'request-verification', requestId: 'v1' });
    const verified = when(sent.state, { kind: 'verify', requestId: 'v1' }, T + VERIFICATION_LINK_MS - 1);
    expect(verified.types).toEqual(['EmailVerified']);
    expect(when(verified.state, { kind: 'request-verification', requestId: 'v2' }).events).toEqual([]);
    const change = when(verified.state, { kind: 'request-email-change', email: ' New@example.com ', requestId: 'c1' });
    expect(change.state.profile?.email).toBe('ada@example.com');
    const followed = when(change.state, { kind: 'verify', requestId: 'c1' });
    expect(followed.events).toEqual([
      { type: 'EmailChanged', data: { accountId: ID, email: 'New@example.com', previousEmail: 'ada@example.com' } },
    ]);
    expect(followed.state).toMatchObject({ emailVerified: true, emailChange: null });
    expect(refusal(followed.state, { kind: 'verify', requestId: 'c1' })).toMatchObject(expired);
    const own = { kind: 'request-email-change', email: 'ADA@example.com', requestId: 'c2' } as const;
    expect(refusal(verified.state, own)).toMatchObject({ kind: 'invalid', fields: { email: expect.any(String) } });
  });

  it('waits for the link where the address must be verified before the first sign-in', () => {
    const { data } = registered;
    const verification = { requestId: 'v1', beforeSignIn: true };
    const { state } = when(given(), { kind: 'register', ...data, verification });
    expect(state).toMatchObject({ verifyFirst: true, emailVerified: false });
    const again = when(state, { kind: 'request-verification', requestId: 'v2' }).state;
    expect(again.verifyFirst).toBe(true);
    expect(when(again, { kind: 'verify', requestId: 'v2' }).state.verifyFirst).toBe(false);
    expect(when(given(), { kind: 'register', ...data, verified: true }).state.emailVerified).toBe(true);
  });

  it('tells its owner of a repeated registration once an hour', () => {
    const told = when(ada, { kind: 'repeat-registration' });
    expect(told.types).toEqual(['RegistrationRepeated']);
    expect(when(told.state, { kind: 'repeat-registration' }, T + 3_599_999).events).toEqual([]);
    expect(when(told.state, { kind: 'repeat-registration' }, T + 3_600_000).types).toEqual(['RegistrationRepeated']);
  });

  it('takes each recovery code once, and none from before they were renewed', () => {
    const enabled = when(ada, { kind: 'enable-second-factor', secretId: 's', recoverySecretId: 'c', codes: 3 }).state;
    const used = when(enabled, { kind: 'use-recovery-code', recoverySecretId: 'c', index: 1 }).state;
    expect(used.secondFactor?.unused).toEqual([0, 2]);
    const wrong = { kind: 'unauthenticated', code: 'second_factor_invalid' };
    expect(refusal(used, { kind: 'use-recovery-code', recoverySecretId: 'c', index: 1 })).toMatchObject(wrong);
    expect(refusal(used, { kind: 'use-recovery-code', recoverySecretId: 'c', index: 3 })).toMatchObject(wrong);
    expect(refusal(ada, { kind: 'use-recovery-code', recoverySecretId: 'c', index: 0 })).toMatchObject(wrong);
    const renewed = when(used, { kind: 'renew-recovery-codes', recoverySecretId: 'd', codes: 3 }).state;
    expect(renewed.secondFactor).toMatchObject({ recoverySecretId: 'd', unused: [0, 1, 2] });
    expect(refusal(renewed, { kind: 'use-recovery-code', recoverySecretId: 'c', index: 0 })).toMatchObject(wrong);
    expect(when(renewed, { kind: 'disable-second-factor', how: 'operator' }).state.secondFactor).toBeNull();
  });

  it('makes no administrator of a disabled account, and refuses a change that was decided on another state', () => {
    const { standing } = ada;
    const disabled = when(ada, { kind: 'disable', reason: 'Fraud', standing }).state;
    const promote = { kind: 'change-role', role: 'admin', reason: 'Help', standing: disabled.standing } as const;
    expect(refusal(disabled, promote).kind).toBe('conflict');
    expect(refusal(disabled, { ...promote, standing }).kind).toBe('conflict');
    const enabled = when(disabled, { kind: 'enable', reason: 'Mistake', standing: disabled.standing }).state;
    expect(isActiveAdministrator(when(enabled, { ...promote, standing: enabled.standing }).state)).toBe(true);
  });

  it('folds events of early versions', () => {
    const { at: _at, ...old } = registered.data;
    const state = given({ type: 'AccountRegistered', data: old });
    expect(state).toMatchObject({ passwordChangedAt: null, emailVerified: false, verifyFirst: false, closed: false });
  });
});

const requestId = fc.constantFrom('r1', 'r2', 'r3');
const reason = fc.constant('Because');
const standing = fc.constant(-1); // the present one, put in when the command is given
const command: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.record({ kind: fc.constant('request-reset' as const), requestId }),
  fc.record({ kind: fc.constant('reset-password' as const), requestId, passwordSecretId: fc.uuid() }),
  fc.record({ kind: fc.constant('change-password' as const), how: fc.constant('changed' as const), passwordSecretId: fc.uuid() }),
  fc.record({ kind: fc.constant('request-verification' as const), requestId }),
  fc.record({ kind: fc.constant('request-email-change' as const), requestId, email: fc.constantFrom('b@x.yz', 'c@x.yz') }),
  fc.record({ kind: fc.constant('verify' as const), requestId }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('Ada', 'Bea') }),
  fc.record({ kind: fc.constant('repeat-registration' as const) }),
  fc.record({ kind: fc.constant('enable-second-factor' as const), secretId: fc.uuid(), recoverySecretId: fc.constantFrom('c1', 'c2'), codes: fc.constant(3) }),
  fc.record({ kind: fc.constant('disable-second-factor' as const), how: fc.constant('self' as const) }),
  fc.record({ kind: fc.constant('use-recovery-code' as const), recoverySecretId: fc.constantFrom('c1', 'c2'), index: fc.nat(3) }),
  fc.record({ kind: fc.constant('disable' as const), reason, standing }),
  fc.record({ kind: fc.constant('enable' as const), reason, standing }),
  fc.record({ kind: fc.constant('change-role' as const), role: fc.constantFrom('user' as const, 'admin' as const), reason, standing }),
  fc.record({ kind: fc.constant('close' as const), standing }),
); // prettier-ignore
const steps = (kinds: fc.Arbitrary<AccountCommand>) =>
  fc.array(fc.tuple(kinds, fc.constantFrom(0, 60_000, RESET_LINK_MS, VERIFICATION_LINK_MS)), { maxLength: 25 });

interface Step {
  command: AccountCommand;
  before: AccountState;
  after: AccountState;
  /** null where it was refused. */
  events: AccountEvent[] | null;
}

function history(script: readonly (readonly [AccountCommand, number])[]): Step[] {
  let state = given(registered);
  let now = T;
  return script.map(([given, pause]) => {
    now += pause;
    const before = state;
    const known = 'standing' in given ? { ...given, standing: state.standing } : given;
    let events: AccountEvent[] | null = null;
    try {
      events = [...account.decide(known, state, now)];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    state = (events ?? []).reduce(account.evolve, state);
    return { command: known, before, after: state, events };
  });
}

describe('any history of an account', () => {
  const worked = ({ events }: Step) => events !== null && events.length > 0;

  it('lets a link work at most once for each time that it was sent', () => {
    fc.assert(
      fc.property(steps(command), (script) => {
        const open = new Map<string, number>();
        for (const step of history(script).filter(worked)) {
          const { kind } = step.command;
          const id = 'requestId' in step.command ? step.command.requestId : '';
          const of = (what: string) => `${what}:${id}`;
          if (kind === 'request-reset') open.set(of('reset'), 1);
          if (kind === 'request-verification' || kind === 'request-email-change')
            open.set(of('verify'), (open.get(of('verify')) ?? 0) + 1);
          const used = kind === 'reset-password' ? of('reset') : kind === 'verify' ? of('verify') : undefined;
          if (used === undefined) continue;
          expect(open.get(used)).toBeGreaterThan(0);
          open.set(used, open.get(used)! - 1);
        }
      }),
    );
  });

  it('does nothing more after it was closed', () => {
    fc.assert(
      fc.property(steps(command), steps(command), (before, after) => {
        const story = history([...before, [{ kind: 'close', standing: -1 }, 0], ...after]);
        for (const step of story.filter((one) => one.before.closed)) expect(step.events ?? []).toEqual([]);
      }),
    );
  });

  it('becomes an administrator only while it may sign in', () => {
    fc.assert(
      fc.property(steps(command), (script) => {
        for (const { before, after, command: given } of history(script)) {
          if (isActiveAdministrator(before) || !isActiveAdministrator(after)) continue;
          expect(given.kind === 'enable' || (before.disabled === null && !before.closed)).toBe(true);
          expect(after.standing).toBe(before.standing + 1);
        }
      }),
    );
  });

  it('gives up its second factor only by its own command', () => {
    fc.assert(
      fc.property(steps(command), (script) => {
        for (const { before, after, command: given } of history(script)) {
          if (before.secondFactor && !after.secondFactor) expect(given.kind).toBe('disable-second-factor');
          expect(after.secondFactor?.unused.length ?? 0).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});
