import { t } from '@lingui/core/macro';
import { createLink } from '@tanstack/react-router';
import { type ConversationMessage, statusBadge } from '@wavelane/contracts';
import { type AnchorHTMLAttributes, type Ref } from 'react';
import { CheckIcon, ClockIcon, TicksIcon, WarnIcon } from '@/components/icons/icons';
import { fromServer } from '@/i18n/texts';
import { formatDateTime, formatTime } from '@/lib/format';

const Anchor = ({ ref, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) => (
  <a ref={ref} {...props} />
);
const PlainLink = createLink(Anchor);
const SMALL = 16;

interface TimeProps {
  message: ConversationMessage;
  /** If false, only screen readers get it: the last one of the group shows it for all. */
  isShown: boolean;
  /** The zone of the account. */
  zone: string;
}

/** When, and how far it got; of ours, a link to it in the outbox. */
export function Time({ message: { at, edited, deletedAt, sent }, isShown, zone }: TimeProps) {
  const isHidden = !isShown && !isUnusual(sent);
  const text = (
    <>
      {edited && deletedAt === undefined ? <span>{t`Edited`}</span> : null}
      <time dateTime={at} title={formatDateTime(at, zone)}>
        {formatTime(at, zone)}
      </time>
      {sent ? <Progress sent={sent} /> : null}
    </>
  );
  if (isHidden) return <span className="unseen">{text}</span>;
  if (!sent) return <span className="time">{text}</span>;
  return (
    <PlainLink
      className="time"
      to="/outbox"
      search={{ job: sent.jobId, message: sent.messageId }}
      title={t`Show in the outbox`}
    >
      {text}
    </PlainLink>
  );
}

type Sent = NonNullable<ConversationMessage['sent']>;

const isUnusual = (sent: Sent | undefined): boolean =>
  sent !== undefined && (sent.outcomeUnknown || sent.status === 'failed' || sent.error !== null);

/** One tick: sent; two: delivered; two in colour: read. Never by colour alone: each has its word. */
function Progress({ sent: { status, outcomeUnknown } }: { sent: Sent }) {
  if (outcomeUnknown) return <WarnIcon size={SMALL} title={t`Unknown`} />;
  const title = fromServer(statusBadge(status).text);
  switch (status) {
    case 'failed':
      return <WarnIcon size={SMALL} title={title} />;
    case 'queued':
    case 'pending':
      return <ClockIcon size={SMALL} title={title} />;
    case 'sent':
      return <CheckIcon size={SMALL} title={title} />;
    case 'delivered':
      return <TicksIcon size={SMALL} title={title} />;
    case 'read':
    case 'replied':
      return <TicksIcon size={SMALL} title={title} className="read" />;
  }
}
