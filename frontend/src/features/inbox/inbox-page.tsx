import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { CONVERSATION_VIEWS, type ConversationView } from '@wavelane/contracts';
import { EmptyState } from '@/components/empty-state';
import { part } from '@/components/parts/part';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { ConversationList } from './conversation-list';

const RouteLink = createLink(Link);
const ConversationPane = part(() => import('./conversation-pane'), 'ConversationPane', {
  fallback: <Box sx={{ minHeight: 200 }} />,
});

/** On a phone an open conversation has the window; the page is still called something for those who do not see it. */
const UNSEEN = {
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: { xs: 'hidden', md: 'visible' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const;
const ASIDE = { position: { xs: 'absolute', md: 'static' } } as const;

const viewOf = (given: string | null): ConversationView => CONVERSATION_VIEWS.find((view) => view === given) ?? 'all';

/** What people write, and who answers them: the list beside the conversation, on a phone one or the other. */
export function InboxPage() {
  const [{ view, conversation, q }, show] = useAddressParts('view', 'conversation', 'q');
  const isOpen = conversation !== null;
  const narrow = (hidden: boolean) => ({ display: { xs: hidden ? 'none' : 'grid', md: 'grid' } });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        height: { md: 'calc(100dvh - 112px)' },
        minHeight: { md: 420 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
        gridTemplateRows: { md: 'minmax(0, 1fr)' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateRows: 'auto minmax(0, 1fr)',
          gap: 3,
          minWidth: 0,
          minHeight: 0,
          ...(isOpen && ASIDE),
        }}
      >
        <Box sx={isOpen ? UNSEEN : {}}>
          <Typography component="h1" variant="h1">{t`Inbox`}</Typography>
          <Typography color="textSecondary">
            {t`What people write to you, and who answers.`}{' '}
            <RouteLink to="/inbox/settings">{t`Hours and rules`}</RouteLink>
          </Typography>
        </Box>
        <Box sx={{ ...narrow(isOpen), minHeight: 0, gridTemplateRows: 'minmax(0, 1fr)' }}>
          <ConversationList
            view={viewOf(view)}
            q={q ?? ''}
            chosen={conversation}
            onView={(next) => show({ view: next === 'all' ? null : next, q: null })}
            onSearch={(text) => show({ q: text || null })}
          />
        </Box>
      </Box>
      <Box sx={{ ...narrow(!isOpen), minWidth: 0, minHeight: 0, gridTemplateRows: 'minmax(0, 1fr)' }}>
        {conversation === null ? (
          <Paper variant="outlined" sx={{ display: 'grid', alignContent: 'center' }}>
            <EmptyState title={t`Choose a conversation`} text={t`What was said and done in it is shown here.`} />
          </Paper>
        ) : (
          <ConversationPane key={conversation} id={conversation} onClose={() => show({ conversation: null })} />
        )}
      </Box>
    </Box>
  );
}
