import type { ConversationMessage } from '@wavelane/contracts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** The message that the next reply quotes, and the function that chooses it. */
export function useQuoted() {
  const [message, quote] = useState<ConversationMessage | null>(null);
  const clear = useCallback(() => quote(null), []);
  return { message, quote, clear };
}

export type Quoting = ReturnType<typeof useQuoted>;

/** Does something each time that a message was chosen, and when none is quoted any more. */
export function useQuotedNext({ message }: Quoting, then: (isChosen: boolean) => void): void {
  const changed = useEffectEvent(() => then(message !== null));
  useEffect(() => changed(), [message]);
}

/** Whether WhatsApp knows a message that can be quoted: one that was not withdrawn, and went out. */
export function canBeQuoted({ deletedAt, sent }: ConversationMessage): boolean {
  return deletedAt === undefined && (sent === undefined || WENT_OUT.has(sent.status));
}

const WENT_OUT: ReadonlySet<string> = new Set(['sent', 'delivered', 'read', 'replied']);
