import type { PersonRecord } from '@wavelane/contracts';

/** Moments of a person that a PDF writes out; a file for machines has all. */
export const MOMENTS_IN_PDF = 1_000;

/** Types of events whose data is completely in the moments. */
const TOLD = new Set([
  ...[
    'MessageOrdered',
    'JobDrafted',
    'JobRecipientsAdded',
    'MessageClaimed',
    'RecipientSuppressed',
    'RecipientRestored',
  ],
  ...[
    'ConsentGiven',
    'ConsentsGiven',
    'ConsentWithdrawn',
    'ConsentWithdrawalLifted',
    'HandleLinked',
    'HandleUnlinked',
    'LabelAdded',
    'LabelRemoved',
    'AttributeSet',
  ],
]);

/** Whether a record says more than the moments do. */
export const isMore = ({ type, data }: PersonRecord): boolean =>
  type === 'GatewayMessageReceived' ? JSON.stringify(data.content ?? null) !== 'null' : !TOLD.has(type);
