import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import { ReplyIcon } from '@/components/icons/icons';
import { canBeQuoted } from './use-quoted';

interface QuoteButtonProps {
  message: ConversationMessage;
  onQuote: ((message: ConversationMessage) => void) | undefined;
}

/** Beside a message: the next reply quotes it. */
export function QuoteButton({ message, onQuote }: QuoteButtonProps) {
  if (!onQuote || !canBeQuoted(message)) return null;
  return (
    <button type="button" className="act" aria-label={t`Quote`} title={t`Quote`} onClick={() => onQuote(message)}>
      <ReplyIcon />
    </button>
  );
}
