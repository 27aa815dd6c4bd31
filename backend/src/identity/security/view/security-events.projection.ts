import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { SecurityNoted } from '../security.events.js';

/** One document for each event, sealed as it is in the log. Key: the event's id. */
export interface SecurityDocument extends Record<string, unknown> {
  /** ISO-8601 UTC. */
  at: string;
  kind: string;
  accountId: string | null;
  by: string | null;
  newDevice: boolean;
  detail: string | null;
  count: number;
  keyId: string | null;
  sealed: string | null;
  addressIndex: string | null;
}

const byTime = { field: 'at', direction: 'desc' } as const;
const by = (field: string) => ({ fields: [{ field, direction: 'asc' as const }, byTime] });

export const securityEventsProjection = projection<SecurityDocument, SecurityNoted>({
  name: 'security-events',
  version: 1,
  handles: ['SecurityNoted'],
  keys: ({ id }) => id,
  initial: () => ({
    ...{ at: '', kind: '', accountId: null, by: null, newDevice: false, detail: null, count: 0 },
    ...{ keyId: null, sealed: null, addressIndex: null },
  }),
  fold(_, event) {
    const { data } = event;
    const { kind, accountId, by, newDevice, detail, count, origin } = data;
    return {
      ...{ at: decidedAtOf(event), kind, accountId, by, newDevice, detail, count },
      keyId: origin?.keyId ?? null,
      sealed: origin?.sealed ?? null,
      addressIndex: origin?.addressIndex ?? null,
    };
  },
  indexes: [{ fields: [byTime] }, by('kind'), by('accountId'), by('addressIndex')],
});
