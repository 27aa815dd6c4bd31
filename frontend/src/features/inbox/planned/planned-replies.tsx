import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { address, api, type ConversationDetail, type PlannedReply } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormattedText } from '@/components/message/formatted-text';
import { lazily } from '@/components/lazy/lazily';
import { Badge } from '@/components/status-badge';
import { RichShown } from '@/components/message/shown/rich-shown';
import { kindText } from '@/components/words/messages/message-kinds';
import { isolate } from '@/lib/bidi';
import { formatDateTime, formatRelative } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { useNow } from '@/lib/hooks/use-now';

const PlanDialog = lazily(() => import('./plan-dialog'), 'PlanDialog');

/** The replies that go later, the next one first, after the thread. */
export function PlannedReplies({ conversation }: { conversation: ConversationDetail }) {
  if (conversation.planned.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t`Planned replies`}
      sx={{ minHeight: 96, maxHeight: '35%', flexShrink: 100, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 3, display: 'grid', gap: 3 }}>
        {conversation.planned.map((planned) => (
          <Planned key={planned.id} planned={planned} conversation={conversation} />
        ))}
      </Box>
    </Box>
  );
}

interface PlannedProps {
  planned: PlannedReply;
  conversation: ConversationDetail;
}

function Planned({ planned, conversation }: PlannedProps) {
  const { scheduledFor, text, media, content, by, unlessAnswered } = planned;
  const { data: user } = useQuery(sessionQuery);
  const now = useNow();
  const when = formatDateTime(scheduledFor, user?.timeZone);
  return (
    <Box
      component="li"
      sx={{ border: 1, borderStyle: 'dashed', borderColor: 'info.main', borderRadius: '10px', p: 3, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minWidth: 0 }}>
        <Badge text={t`Planned`} tone="info" />
        <Typography variant="caption" color="textSecondary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {t`${when} (${formatRelative(scheduledFor, now)}), by ${isolate(by.name)}`}
        </Typography>
      </Box>
      {media ? (
        <Link
          href={address(api.media, { parameters: { id: media.id } })}
          target="_blank"
          rel="noreferrer"
          sx={{ display: 'inline-block', mt: 2 }}
        >
          {kindText(media.kind)}
        </Link>
      ) : null}
      <Typography
        dir="auto"
        sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start', overflowWrap: 'anywhere', my: 2 }}
      >
        <FormattedText text={text} />
      </Typography>
      {content ? (
        <Box sx={{ maxWidth: 320 }}>
          <RichShown content={content} />
        </Box>
      ) : null}
      {unlessAnswered ? (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
        >{t`Cancelled if they write before.`}</Typography>
      ) : null}
      <Warning planned={planned} conversation={conversation} />
      <Actions planned={planned} conversation={conversation} />
    </Box>
  );
}

/** The current obstacle to it, or a fact that may surprise the member who planned it. */
function Warning({ planned: { by, answered, scheduledFor }, conversation }: PlannedProps) {
  const { owner, state, windowEndsAt } = conversation;
  const said = [
    ...(owner?.id === by.id ? [] : [t`Will not be sent: ${isolate(by.name)} does not answer this conversation.`]),
    ...(state === 'resolved' ? [t`Will not be sent while the conversation is resolved.`] : []),
    ...(answered ? [t`They wrote after this was planned.`] : []),
    ...(windowEndsAt !== null && scheduledFor <= windowEndsAt ? [] : [t`Uses one of your plan’s messages.`]),
  ];
  return said.map((one) => (
    <Typography key={one} variant="caption" color="warning.main" component="p">
      {one}
    </Typography>
  ));
}

/** The actions of the member who answers the conversation. */
function Actions({ planned, conversation }: PlannedProps) {
  const { id, owner } = conversation;
  const { id: plannedId, version, text } = planned;
  const { data: user } = useQuery(sessionQuery);
  const mayAnswer = useMay('answer');
  const [isChanging, setChanging] = useState(false);
  const of = { parameters: { id, plannedId }, refreshes: [api.conversations, api.conversationCounts] };
  const send = useAction(api.sendPlannedReply, { ...of, failed: t`Not sent` });
  const cancel = useAction(api.cancelPlannedReply, { ...of, failed: t`Not cancelled`, done: t`Cancelled` });
  if (!mayAnswer || (owner !== null && owner.id !== user?.id)) return null;
  const busy = send.isPending || cancel.isPending;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Button size="small" disabled={busy} onClick={() => setChanging(true)}>{t`Change…`}</Button>
      <Button size="small" loading={send.isPending} disabled={busy} onClick={() => send.mutate({ version })}>
        {t`Send now`}
      </Button>
      <Button size="small" loading={cancel.isPending} disabled={busy} onClick={() => cancel.mutate()}>
        {t`Cancel it`}
      </Button>
      {isChanging ? (
        <PlanDialog conversation={conversation} planned={planned} text={text} onClose={() => setChanging(false)} />
      ) : null}
    </Box>
  );
}
