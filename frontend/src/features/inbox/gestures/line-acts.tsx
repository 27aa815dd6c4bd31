import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import { MoreIcon } from '@/components/icons/icons';
import { QuoteButton } from '../quoting/quote-button';
import type { Reader } from '../thread/reader';
import { canBeActedOn } from './what-can-be-done';

interface LineActsProps {
  message: ConversationMessage;
  reader: Reader;
}

/** Beside a message: quote it, or open the menu of everything that can be done to it. */
export function LineActs({ message, reader }: LineActsProps) {
  const { onQuote, onMenu } = reader;
  if (!canBeActedOn(message)) return null;
  return (
    <span className="acts">
      {onMenu ? (
        <button
          type="button"
          className="act"
          aria-haspopup="menu"
          aria-label={t`React, edit, delete…`}
          title={t`React, edit, delete…`}
          onClick={({ currentTarget }) => onMenu(message, currentTarget)}
        >
          <MoreIcon />
        </button>
      ) : null}
      <QuoteButton message={message} onQuote={onQuote} />
    </span>
  );
}
