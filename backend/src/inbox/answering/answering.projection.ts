import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../identity/index.js';
import type { AnsweringRulesChanged } from './answering.events.js';

/** The accounts with rules, by the account's id. The rules themselves are read from the stream. */
export interface AnsweringDocument extends Record<string, unknown> {
  /** A rule acts on conversations as time passes. */
  isOn: boolean;
}

type Handled = AnsweringRulesChanged | Extract<AccountEvent, { type: 'AccountClosed' }>;

export const answeringProjection = projection<AnsweringDocument, Handled>({
  name: 'answering',
  version: 2,
  handles: ['AnsweringRulesChanged', 'AccountClosed'],
  keys: ({ data }) => data.accountId,
  initial: () => ({ isOn: false }),
  fold(_, event) {
    if (event.type === 'AccountClosed') return null;
    const { returnAfterMinutes, assignment, closeAfterDays } = event.data;
    return { isOn: returnAfterMinutes !== null || closeAfterDays !== null || assignment !== 'off' };
  },
  indexes: [{ fields: [{ field: 'isOn' }] }],
});
