import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { CONVERSATION_VIEWS, type ConversationView } from '@wavelane/contracts';
import { EmptyState } from '@/components/empty-state';
import { lazily } from '@/components/lazy/lazily';
import { useState } from 'react';
import { useKeys } from '@/lib/hooks/use-keys';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { FIGURE_PARTS, INBOX_PARTS } from '@/lib/filters';
import { ConversationList } from './conversation-list';
import { figureOf } from './figure-note';
import { KeysDialog } from '@/components/keys/keys-dialog';

const RouteLink = createLink(Link);
const ConversationPane = lazily(
  () => import('./conversation-pane'),
  'ConversationPane',
  <Box sx={{ minHeight: 200 }} />,
);

/** Where there is no room for both beside each other, an open conversation has the window; the page is still called something for those who do not see it. */
const UNSEEN = {
  position: { xs: 'absolute', '@700': 'static' },
  width: { xs: '1px', '@700': 'auto' },
  height: { xs: '1px', '@700': 'auto' },
  overflow: { xs: 'hidden', '@700': 'visible' },
  clipPath: { xs: 'inset(50%)', '@700': 'none' },
} as const;
const ASIDE = { position: { xs: 'absolute', '@700': 'static' } } as const;

const NO_FIGURE = Object.fromEntries(FIGURE_PARTS.map((name) => [name, null]));

const viewOf = (given: string | null): ConversationView => CONVERSATION_VIEWS.find((view) => view === given) ?? 'all';

/** What people write, and who answers them: the list beside the conversation, or one of them where the page has less than 700 pixels. */
export function InboxPage() {
  const [parts, show] = useAddressParts(...INBOX_PARTS);
  const { view, conversation, q, line } = parts;
  const isOpen = conversation !== null;
  const close = () => show({ conversation: null, line: null });
  const [areKeysShown, setKeysShown] = useState(false);
  useKeys({ '?': () => setKeysShown(true) });
  const narrow = (hidden: boolean) => ({ display: { xs: hidden ? 'none' : 'grid', '@700': 'grid' } });
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          height: { '@700': 'calc(100dvh - 112px)' },
          minHeight: { '@700': 420 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', '@700': '320px minmax(0, 1fr)' },
          gridTemplateRows: { '@700': 'minmax(0, 1fr)' },
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
              line={line}
              figure={figureOf(parts)}
              onView={(next) => show({ ...NO_FIGURE, view: next === 'all' ? null : next, q: null })}
              onSearch={(text) => show({ ...NO_FIGURE, q: text || null })}
              onClose={close}
              onAll={() => show(NO_FIGURE)}
            />
          </Box>
        </Box>
        <Box sx={{ ...narrow(!isOpen), minWidth: 0, minHeight: 0, gridTemplateRows: 'minmax(0, 1fr)' }}>
          {conversation === null ? (
            <Paper variant="outlined" sx={{ display: 'grid', alignContent: 'center' }}>
              <EmptyState title={t`Choose a conversation`} text={t`What was said and done in it is shown here.`} />
            </Paper>
          ) : (
            <ConversationPane key={conversation} id={conversation} line={line} onClose={close} />
          )}
        </Box>
      </Box>
      {areKeysShown ? <KeysDialog onClose={() => setKeysShown(false)} /> : null}
    </Box>
  );
}
