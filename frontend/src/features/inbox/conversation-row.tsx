import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { type Conversation, UNREAD_COUNTED } from '@wavelane/contracts';
import type { RowPlace } from '@/components/long-list/row';
import { Badge } from '@/components/status-badge';
import { isolate } from '@/lib/bidi';
import { formatRelative, formatSince } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ThereMark } from './presence/there';
import { lastText, nameOf } from './words';

const RowLink = createLink(ButtonBase);

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  place: RowPlace;
}

/** One conversation: who, what was said last, and how long they have waited. */
export function ConversationRow({ conversation, isChosen, place }: ConversationRowProps) {
  const { id, person, last, lastAt, unread, waitingSince, owner, labels, plannedFor } = conversation;
  const now = useNow();
  const isUnread = unread > 0;
  return (
    <Box component="li" {...place} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <RowLink
        to="/inbox"
        search={(before: Record<string, unknown>) => ({ ...before, conversation: id, line: undefined })}
        {...(isChosen && { 'aria-current': 'true' })}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'stretch',
          justifyContent: 'stretch',
          gap: 0.5,
          width: 1,
          p: 3,
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
          '&[aria-current]': { bgcolor: 'action.selected' },
        }}
      >
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', minWidth: 0 }}>
          <Typography noWrap component="span" sx={{ fontWeight: isUnread ? 700 : 500, flexGrow: 1, minWidth: 0 }}>
            <bdi>{nameOf(person)}</bdi>
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {lastAt ? formatSince(lastAt, now) : null}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
          <Typography
            noWrap
            component="span"
            color={isUnread ? 'textPrimary' : 'textSecondary'}
            sx={{ flexGrow: 1, minWidth: 0 }}
          >
            <bdi>{last ? lastText(last) : t`Nothing was written yet`}</bdi>
          </Typography>
          <ThereMark id={id} />
          {isUnread ? <Unread count={unread} /> : null}
        </Box>
        {waitingSince !== null || plannedFor !== null || owner !== null || person.stopped || labels.length > 0 ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
            {waitingSince === null ? null : <Badge text={t`Wrote ${formatSince(waitingSince, now)}`} tone="warning" />}
            {plannedFor === null ? null : <Badge text={t`Goes ${formatRelative(plannedFor, now)}`} tone="info" />}
            {person.stopped ? <Badge text={t`Opted out`} tone="error" /> : null}
            <Typography noWrap component="span" variant="caption" color="textSecondary" sx={{ minWidth: 0 }}>
              {[...(owner ? [owner.name] : []), ...labels].map(isolate).join(' · ')}
            </Typography>
          </Box>
        ) : null}
      </RowLink>
    </Box>
  );
}

function Unread({ count }: { count: number }) {
  const text = count >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(count);
  return (
    <Box
      component="span"
      aria-label={t`${text} unread`}
      role="img"
      sx={{
        ...{ bgcolor: 'primary.main', color: 'primary.contrastText', borderRadius: '99px', px: 2, minWidth: 22 },
        ...{ fontSize: 12, fontWeight: 700, lineHeight: '22px', textAlign: 'center', flexShrink: 0 },
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
