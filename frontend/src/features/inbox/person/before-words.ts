import { plural, t } from '@lingui/core/macro';
import { PERSON_MESSAGES_COUNTED, type PersonMessages } from '@wavelane/contracts';
import { cappedNumber } from '@/components/words/messages/capped-number';
import { formatNumber } from '@/lib/format';

/** How many messages went to them, and how many of these they read; no share of a number that is not known. */
export function sentText({ sent, read }: Pick<PersonMessages, 'sent' | 'read'>): string | null {
  if (sent === 0) return null;
  if (sent >= PERSON_MESSAGES_COUNTED) return t`${cappedNumber(sent, PERSON_MESSAGES_COUNTED)} messages sent`;
  if (read === 0) return plural(sent, { one: '# message sent, not read', other: '# messages sent, none read' });
  if (read === sent) return plural(sent, { one: '# message sent, read', other: '# messages sent, all read' });
  const count = plural(sent, { one: '# message sent', other: '# messages sent' });
  return t`${count}, ${formatNumber(read)} read`;
}

/** How many messages came from them; null for none. */
export function heardText(received: number): string | null {
  if (received === 0) return null;
  return received < PERSON_MESSAGES_COUNTED
    ? plural(received, { one: '# message from them', other: '# messages from them' })
    : t`${cappedNumber(received, PERSON_MESSAGES_COUNTED)} messages from them`;
}
