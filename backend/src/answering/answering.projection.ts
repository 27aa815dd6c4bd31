import { createHash } from 'node:crypto';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../accounts/index.js';
import type { AnsweringRulesChanged } from './answering.events.js';

/** Which accounts have rules, by the account's id. What they are is read from the stream. */
export interface AnsweringDocument extends Record<string, unknown> {
  /** Something happens to conversations by itself as time goes by. */
  isOn: boolean;
  /** Names the text of the away message, see {@link awayKeyOf}; null where there is none. */
  awayKey: string | null;
}

type Handled = AnsweringRulesChanged | Extract<AccountEvent, { type: 'AccountClosed' }>;

/** The same for the same text, whatever blanks are around it. */
export const awayKeyOf = (text: string): string => createHash('sha256').update(text.trim()).digest('hex');

export const answeringProjection = projection<AnsweringDocument, Handled>({
  name: 'answering',
  version: 1,
  handles: ['AnsweringRulesChanged', 'AccountClosed'],
  keys: ({ data }) => data.accountId,
  initial: () => ({ isOn: false, awayKey: null }),
  fold(_, event) {
    if (event.type === 'AccountClosed') return null;
    const { returnAfterMinutes, assignment, awayMessage, closeAfterDays } = event.data;
    return {
      isOn: returnAfterMinutes !== null || closeAfterDays !== null || assignment !== 'off',
      awayKey: awayMessage === null ? null : awayKeyOf(awayMessage),
    };
  },
  indexes: [{ fields: [{ field: 'isOn' }] }, { fields: [{ field: 'awayKey' }] }],
});
