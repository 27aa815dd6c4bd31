import type { Decider } from '../platform/domain/decider.js';
import { Refusal } from '../platform/domain/refusal.js';
import type { AccountEvent, AccountRegistered } from './account.events.js';

export interface AccountState {
  /** null until the account is registered. */
  profile: Omit<AccountRegistered['data'], 'accountId'> | null;
  accountId: string;
  /** Phones (E.164) that asked for no more messages. */
  suppressed: readonly string[];
}

export type AccountCommand =
  | ({ kind: 'register' } & AccountRegistered['data'])
  | { kind: 'change-settings'; timeZone?: string; defaultCountry?: string | null }
  | { kind: 'suppress'; phone: string; text: string }
  | { kind: 'restore'; phone: string; text: string };

export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: { profile: null, accountId: '', suppressed: [] },

  decide(command, state) {
    if (command.kind === 'register') {
      if (state.profile) throw Refusal.conflict('An account with this email already exists. Sign in instead.');
      const { kind: _kind, ...data } = command;
      return [{ type: 'AccountRegistered', data }];
    }
    const { profile, accountId, suppressed } = state;
    if (!profile) throw Refusal.notFound('Account');
    switch (command.kind) {
      case 'change-settings': {
        const { timeZone = profile.timeZone, defaultCountry = profile.defaultCountry } = command;
        if (timeZone === profile.timeZone && defaultCountry === profile.defaultCountry) return [];
        return [{ type: 'AccountSettingsChanged', data: { accountId, timeZone, defaultCountry } }];
      }
      case 'suppress': {
        const { phone, text } = command;
        if (suppressed.includes(phone)) return [];
        return [{ type: 'RecipientSuppressed', data: { accountId, phone, reason: 'stop', text } }];
      }
      case 'restore': {
        const { phone, text } = command;
        if (!suppressed.includes(phone)) return [];
        return [{ type: 'RecipientRestored', data: { accountId, phone, reason: 'start', text } }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'AccountRegistered': {
        const { accountId, ...profile } = event.data;
        return { ...state, accountId, profile };
      }
      case 'AccountSettingsChanged': {
        const { timeZone, defaultCountry } = event.data;
        return { ...state, profile: state.profile && { ...state.profile, timeZone, defaultCountry } };
      }
      case 'RecipientSuppressed':
        return { ...state, suppressed: [...state.suppressed, event.data.phone] };
      case 'RecipientRestored':
        return { ...state, suppressed: state.suppressed.filter((phone) => phone !== event.data.phone) };
      default:
        return state;
    }
  },
};
