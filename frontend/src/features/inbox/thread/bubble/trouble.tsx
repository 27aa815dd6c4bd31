import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import { ClockIcon, WarnIcon } from '@/components/icons/icons';
import { fromServer } from '@/i18n/texts';

interface TroubleProps {
  sent: NonNullable<ConversationMessage['sent']>;
  /** It waits for an earlier message whose outcome is not known. */
  isBehind: boolean;
}

/**
 * Below a message of ours that did not arrive, or waits: the reason. An unknown outcome is shown as such: the message
 * is never sent again automatically.
 */
export function Trouble({ sent: { status, error, outcomeUnknown }, isBehind }: TroubleProps) {
  const waits = t`Waits for the message before it: it is not known yet whether that was sent. It goes within a few minutes.`;
  const told = error === null ? (isBehind ? waits : null) : fromServer(error);
  const word = outcomeUnknown ? t`Not known whether it was sent` : status === 'failed' ? t`FAILED` : null;
  if (told === null && word === null) return null;
  const isOpen = outcomeUnknown || status !== 'failed';
  return (
    <div className="trouble" {...(isOpen && { 'data-open': '' })}>
      {isOpen && !outcomeUnknown ? <ClockIcon size={16} /> : <WarnIcon size={16} />}
      <span>{[word, told].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
