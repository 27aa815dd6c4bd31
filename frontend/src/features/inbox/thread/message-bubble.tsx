import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { ConversationMessage } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { FormattedText } from '@/components/message/formatted-text';
import { Badge, StatusBadge } from '@/components/status-badge';
import { kindText } from '@/components/words/message-kinds';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { ContentShown } from './content-shown';

const RouteLink = createLink(Link);

/** Who wrote it, for those who do not see on which side it stands. */
function authorText({ from, sent }: ConversationMessage): string {
  if (from === 'person') return t`They wrote`;
  if (from === 'phone') return t`Written on your phone`;
  if (sent?.by) return t`Sent by ${isolate(sent.by.name)}`;
  return sent?.bulk ? t`Sent to many` : t`Sent`;
}

/** One message: theirs at the start of the line, ours at the end. */
export function MessageBubble({ message, isBehind }: { message: ConversationMessage; isBehind: boolean }) {
  const { from, header, footer, buttons, content, edited, deletedAt, repliesTo, kind } = message;
  const text = edited ? edited.text : message.text;
  const isOurs = from !== 'person';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        justifyItems: isOurs ? 'end' : 'start',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 76px',
      }}
    >
      <Box
        sx={{
          ...{ display: 'grid', gap: 1, maxWidth: 'min(85%, 560px)', minWidth: 120, p: 3, border: 1 },
          ...{ borderRadius: '14px', borderColor: 'divider', overflowWrap: 'anywhere' },
          bgcolor: (theme) => (isOurs ? theme.vars.palette.raised : theme.vars.palette.background.paper),
          '& code': { fontFamily: 'monospace', bgcolor: 'action.hover', borderRadius: '4px', px: 0.5 },
        }}
      >
        <Typography variant="caption" color="textSecondary">
          {authorText(message)}
        </Typography>
        {repliesTo ? (
          <Typography
            variant="body2"
            noWrap
            dir="auto"
            color="textSecondary"
            sx={{ borderInlineStart: 3, borderColor: 'primary.main', pl: 2, textAlign: 'start' }}
          >
            {repliesTo.text ?? t`A message without text`}
          </Typography>
        ) : null}
        {header ? (
          <Typography dir="auto" sx={{ fontWeight: 650, textAlign: 'start' }}>
            <FormattedText text={header} />
          </Typography>
        ) : null}
        {content ? <ContentShown content={content} /> : null}
        {text?.trim() ? (
          <Typography
            dir="auto"
            color={deletedAt === undefined ? 'textPrimary' : 'textSecondary'}
            sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start' }}
          >
            <FormattedText text={text} />
          </Typography>
        ) : content ? null : (
          <Typography color="textSecondary">{kindText(kind)}</Typography>
        )}
        {footer ? (
          <Typography dir="auto" variant="caption" color="textSecondary">
            <FormattedText text={footer} />
          </Typography>
        ) : null}
        {buttons.length > 0 ? (
          <Typography dir="auto" variant="body2" color="primary">
            {buttons.join(' · ')}
          </Typography>
        ) : null}
        <Foot message={message} isBehind={isBehind} />
      </Box>
    </Box>
  );
}

/** When, and what happened to it since. */
function Foot({ message, isBehind }: { message: ConversationMessage; isBehind: boolean }) {
  const { at, edited, deletedAt, reactions, sent } = message;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography variant="caption" color="textSecondary">
        <DateTime at={at} />
      </Typography>
      {edited ? <Typography variant="caption" color="textSecondary">{t`Changed`}</Typography> : null}
      {deletedAt === undefined ? null : <Badge text={t({ message: 'Withdrawn', context: 'a message' })} tone="muted" />}
      {reactions.map(({ emoji, by }) => (
        <span
          key={by}
          role="img"
          aria-label={by === 'person' ? t`They reacted with ${emoji}` : t`You reacted with ${emoji}`}
        >
          {emoji}
        </span>
      ))}
      {sent ? <SentMarks sent={sent} isBehind={isBehind} /> : null}
    </Box>
  );
}

/** What became of ours. What nobody knows is said so: it is never sent again by itself. */
function SentMarks({ sent, isBehind }: { sent: NonNullable<ConversationMessage['sent']>; isBehind: boolean }) {
  const { jobId, messageId, status, outcomeUnknown } = sent;
  const waits = t`Waits for the message before it: nobody knows yet whether that was sent. It goes within a few minutes.`;
  const told = sent.error === null ? (isBehind ? waits : null) : fromServer(sent.error);
  return (
    <>
      {outcomeUnknown ? <Badge text={t`Nobody knows`} tone="warning" /> : <StatusBadge status={status} />}
      <RouteLink to="/outbox" search={{ job: jobId, message: messageId }} variant="caption">
        {t`In the outbox`}
      </RouteLink>
      {told === null ? null : (
        <Typography
          variant="caption"
          color={outcomeUnknown || status === 'queued' ? 'warning.main' : 'error'}
          sx={{ width: 1 }}
        >
          {told}
        </Typography>
      )}
    </>
  );
}
