import { FORGETTING_STEPS, type Forgetting } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { after, stepsOf } from './forgetting.js';
import type { ForgettingEvent } from './forgetting.events.js';

/** The progress of a forgetting. Key: its id. */
export interface ForgettingDocument extends Omit<Forgetting, 'id'>, Record<string, unknown> {
  accountId: string;
  /** Whether a whole account is forgotten. */
  whole: boolean;
}

const NOTHING = { keys: 0, unsent: 0, documents: 0, rows: 0, records: 0, files: 0 };

export const forgettingsProjection = projection<ForgettingDocument, ForgettingEvent>({
  name: 'forgettings',
  version: 2,
  handles: ['ForgettingBegun', 'SubjectKeysDestroyed', 'ForgettingStepDone', 'ForgettingEnded'],
  keys: ({ data }) => data.forgettingId,
  initial: () => ({
    accountId: '',
    whole: false,
    reason: 'asked',
    state: 'under-way',
    step: FORGETTING_STEPS[0],
    counts: NOTHING,
    begunAt: '',
    endedAt: null,
  }),
  fold(document, event) {
    switch (event.type) {
      case 'ForgettingBegun': {
        const { accountId, reason, whole = false } = event.data;
        const [step = null] = stepsOf(event.data);
        return { ...document, accountId, whole, reason, step, begunAt: decidedAtOf(event) };
      }
      case 'SubjectKeysDestroyed':
        return { ...document, counts: { ...document.counts, keys: event.data.keys.length } };
      case 'ForgettingStepDone': {
        const counts = { ...document.counts };
        for (const name of ['unsent', 'documents', 'rows', 'records', 'files'] as const)
          counts[name] += event.data.counts[name] ?? 0;
        return { ...document, counts, step: after(event.data.step, document.whole ? { whole: true } : {}) };
      }
      case 'ForgettingEnded':
        return { ...document, state: 'done', endedAt: decidedAtOf(event) };
      default:
        return document;
    }
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'whole' }, { field: 'begunAt', direction: 'desc' }] },
    { fields: [{ field: 'whole' }, { field: 'begunAt', direction: 'desc' }] },
    { fields: [{ field: 'state' }, { field: 'begunAt' }] },
  ],
});

export const viewOf = (id: string, { accountId, whole, ...told }: ForgettingDocument): Forgetting => ({
  id,
  ...(whole && { account: accountId }),
  ...told,
});
