import { t } from '@lingui/core/macro';
import type { ConversationLast } from '@wavelane/contracts';
import {
  CheckIcon,
  ClockIcon,
  DocumentIcon,
  PictureIcon,
  PlaceIcon,
  TicksIcon,
  VoiceIcon,
  WarnIcon,
} from '@/components/icons/icons';
import type { IconProps } from '@/components/icons/drawn';
import { FormattedLine } from '@/components/message/formatted-text';
import { kindText } from '@/components/words/messages/message-kinds';

const OF_KINDS: Readonly<Record<string, (props: IconProps) => React.ReactNode>> = {
  ...{ image: PictureIcon, video: PictureIcon, gif: PictureIcon, short: PictureIcon, sticker: PictureIcon },
  ...{ audio: VoiceIcon, voice: VoiceIcon, document: DocumentIcon, location: PlaceIcon, live_location: PlaceIcon },
};
const SMALL = 16;

/**
 * One line of the last message. Its beginning is seen, in either direction; its author on our side is in a box of its
 * own.
 */
export function LastSaid({ last, me }: { last: ConversationLast | null; me: string | undefined }) {
  if (last === null) return <span className="said clip">{t`Nothing was written yet`}</span>;
  const { from, kind, text, deleted, status } = last;
  const Kind = deleted || text?.trim() ? undefined : OF_KINDS[kind];
  const author = from === 'member' ? authorText(last, me) : from === 'phone' ? t`Phone:` : null;
  return (
    <span className={status === 'failed' ? 'said failed' : 'said'}>
      {status === null ? null : <Sign status={status} />}
      {author === null ? null : <bdi className="by">{author}</bdi>}
      {Kind ? <Kind size={SMALL} /> : null}
      <span className="clip" dir="auto">
        {deleted ? t`Deleted message` : text?.trim() ? <FormattedLine text={text} /> : kindText(kind)}
      </span>
    </span>
  );
}

function Sign({ status }: { status: NonNullable<ConversationLast['status']> }) {
  if (status === 'failed') return <WarnIcon size={SMALL} />;
  if (status === 'queued' || status === 'pending') return <ClockIcon size={SMALL} />;
  if (status === 'sent') return <CheckIcon size={SMALL} />;
  return <TicksIcon size={SMALL} className={status === 'delivered' ? undefined : 'read'} />;
}

/** "You" is this member alone; null: no member wrote it in the inbox. */
function authorText({ by }: ConversationLast, me: string | undefined): string | null {
  if (!by) return null;
  return by.id === me ? t`You:` : t`${by.name.split(' ')[0] ?? by.name}:`;
}
