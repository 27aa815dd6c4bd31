import type { ConsentEntry } from '@wavelane/contracts';
import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import type { ConsentAsked, ConsentGiven, ConsentWithdrawalLifted, ConsentWithdrawn } from './consent.events.js';

/** An event that says something of one consent. */
export type ConsentSaid = ConsentAsked | ConsentGiven | ConsentWithdrawn | ConsentWithdrawalLifted;

const WHAT = {
  ...{ ConsentAsked: 'asked', ConsentGiven: 'given', ConsentWithdrawn: 'withdrawn' },
  ConsentWithdrawalLifted: 'lifted',
} as const satisfies Record<ConsentSaid['type'], ConsentEntry['what']>;

/** An event about a consent as the entry that people are shown. */
export function consentEntryOf(event: Recorded<ConsentSaid>): ConsentEntry {
  const { type, id, data } = event;
  const what = WHAT[type];
  const wording = 'wording' in data ? data.wording : null;
  return {
    ...{ id, what, purpose: data.purpose, means: data.means, at: data.at, writtenAt: decidedAtOf(event) },
    wording: wording && { id: wording.wordingId, version: wording.version, hash: wording.hash },
    ...{ reference: data.reference, note: data.note },
    ...('question' in data && data.question && { waitsUntil: data.question.expiresAt }),
  };
}
