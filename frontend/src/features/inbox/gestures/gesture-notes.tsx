import { t } from '@lingui/core/macro';
import type { LineGesture } from '@wavelane/contracts';
import { ClockIcon, WarnIcon } from '@/components/icons/icons';

/** Below a message: gestures at it that are under way, failed, or of unknown outcome. */
export function GestureNotes({ gestures = [] }: { gestures: LineGesture[] | undefined }) {
  return gestures.map((gesture) => (
    <div key={gesture.id} className="trouble" role="status" {...(gesture.state !== 'refused' && { 'data-open': '' })}>
      {gesture.state === 'waits' ? <ClockIcon size={16} /> : <WarnIcon size={16} />}
      <span>
        {wordsOf(gesture)}
        {gesture.state === 'unknown' && gesture.text !== undefined ? (
          <>
            {': '}
            <bdi>{gesture.text}</bdi>
          </>
        ) : null}
      </span>
    </div>
  ));
}

function wordsOf(gesture: LineGesture): string {
  switch (gesture.state) {
    case 'waits':
      return underWay(gesture);
    case 'refused':
      return [failed(gesture), reasonOf(gesture)].filter(Boolean).join(' · ');
    case 'unknown':
      return [unknown(gesture), t`It is not tried again automatically: look at your phone.`].join(' · ');
  }
}

function underWay({ kind, emoji }: LineGesture): string {
  if (kind === 'edit') return t`Being edited…`;
  if (kind === 'withdrawal') return t`Being deleted…`;
  return emoji ? t`Reaction ${emoji} on its way…` : t`Reaction is being taken back…`;
}

function failed({ kind, emoji }: LineGesture): string {
  if (kind === 'edit') return t`Not edited`;
  if (kind === 'withdrawal') return t`Not deleted`;
  return emoji ? t`Reaction ${emoji} not sent` : t`Reaction not taken back`;
}

function unknown({ kind, emoji }: LineGesture): string {
  if (kind === 'edit') return t`Not known whether it was edited`;
  if (kind === 'withdrawal') return t`Not known whether it was deleted`;
  return emoji ? t`Not known whether ${emoji} was sent` : t`Not known whether the reaction was taken back`;
}

function reasonOf({ cause, reason }: LineGesture): string | undefined {
  switch (cause) {
    case 'late':
      return t`WhatsApp allows edits for 15 minutes only.`;
    case 'unlinked':
      return t`The channel is not linked to WhatsApp.`;
    case 'unreachable':
      return t`The gateway could not be reached. Nothing was changed; try again.`;
    default:
      return reason;
  }
}
