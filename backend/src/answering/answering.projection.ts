import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../accounts/index.js';
import type { AnsweringRulesChanged } from './answering.events.js';

/** Which accounts have rules, by the account's id. What they are is read from the stream. */
export interface AnsweringDocument extends Record<string, unknown> {
  /** Something happens to conversations by itself as time goes by. */
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
