import type { RetentionRun } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../identity/index.js';
import type { RetentionEvent } from './retention.events.js';

/** How long an account keeps what it knows. Key: the account's id. */
export interface RetentionDocument extends Record<string, unknown> {
  mediaMonths: number | null;
  peopleMonths: number | null;
  /** Something is removed by these rules. */
  isOn: boolean;
  lastRun: RetentionRun | null;
}

type Handled = RetentionEvent | Extract<AccountEvent, { type: 'AccountClosed' }>;

export const retentionProjection = projection<RetentionDocument, Handled>({
  name: 'retention',
  version: 1,
  handles: ['RetentionChanged', 'RetentionCarriedOut', 'AccountClosed'],
  keys: ({ data }) => data.accountId,
  initial: () => ({ mediaMonths: null, peopleMonths: null, isOn: false, lastRun: null }),
  fold(document, event) {
    switch (event.type) {
      case 'AccountClosed':
        return null;
      case 'RetentionChanged': {
        const { mediaMonths, peopleMonths } = event.data;
        return { ...document, mediaMonths, peopleMonths, isOn: mediaMonths !== null || peopleMonths !== null };
      }
      default: {
        const { files, bytes, people } = event.data;
        return { ...document, lastRun: { at: decidedAtOf(event), files, bytes, people } };
      }
    }
  },
  indexes: [{ fields: [{ field: 'isOn' }] }],
});
