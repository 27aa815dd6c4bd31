import { t } from '@lingui/core/macro';
import ArrowBackRoundedIcon from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ConversationDetail } from '@wavelane/contracts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import { conversationQuery } from './inbox-queries';
import { useKeys } from '@/lib/hooks/use-keys';
import { useMay } from '@/lib/hooks/use-may';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Badge } from '@/components/status-badge';
import { isolate } from '@/lib/bidi';
import { ConversationActions } from './conversation-actions';
import { Composer } from './composer/composer';
import { PersonPanel } from './person-panel';
import { PlannedReplies } from './planned/planned-replies';
import { ThereStatus, TypingNote } from './presence/there';
import { useBeats } from './presence/use-beats';
import { Thread, type ThreadHandle } from './thread/thread';
import { useMentionsRead } from './mentions/use-mentions-read';
import { useRead } from './presence/use-read';
import { nameOf } from './words';

interface ConversationPaneProps {
  id: string;
  /** Id of the line that is to be seen. */
  line: string | null;
  onClose: () => void;
}

/** One conversation: what was said, what can be done, and with whom it is. */
export function ConversationPane({ id, line, onClose }: ConversationPaneProps) {
  const { data: conversation, error, isPending, refetch } = useQuery(conversationQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isPending)
    return (
      <Paper variant="outlined" sx={{ p: 4 }}>
        <Loading rows={5} />
      </Paper>
    );
  if (conversation && !isMissing) return <Opened conversation={conversation} line={line} onClose={onClose} />;
  return (
    <Paper variant="outlined" sx={{ p: 4 }}>
      {isMissing ? (
        <EmptyState
          title={t`This conversation is not here`}
          text={t`The person was forgotten, or the address is that of somebody else’s conversation.`}
          action={<Button variant="outlined" onClick={onClose}>{t`All conversations`}</Button>}
        />
      ) : (
        <ErrorNote error={error} retry={() => void refetch()} />
      )}
    </Paper>
  );
}

interface OpenedProps extends Pick<ConversationPaneProps, 'line' | 'onClose'> {
  conversation: ConversationDetail;
}

function Opened({ conversation, line, onClose }: OpenedProps) {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panelId = useId();
  const mayAnswer = useMay('answer');
  const whole = useRef<HTMLDivElement>(null);
  const thread = useRef<ThreadHandle>(null);
  const label = () => {
    if (!mayAnswer) return;
    // If the person stands beside the thread, there is nothing to open.
    if (!focusLabels(whole.current)) setPanelOpen(true);
    requestAnimationFrame(() => focusLabels(whole.current));
  };
  useKeys({ l: label });
  useRead(conversation, mayAnswer);
  useMentionsRead(conversation);
  const typing = useBeats(conversation.id);
  const name = nameOf(conversation.person);
  const panel = { id: panelId, isOpen: isPanelOpen, toggle: () => setPanelOpen(!isPanelOpen) };
  return (
    <Box ref={whole} onKeyDown={leaveField} sx={PANES}>
      <Paper variant="outlined" component="section" aria-label={name} onInput={typing} sx={PANE}>
        <Head {...{ conversation, mayAnswer, panel, onClose }} />
        <Box
          id={panelId}
          sx={{
            display: { xs: isPanelOpen ? 'block' : 'none', xl: 'none' },
            flexGrow: { xs: 1, '@700': 0 },
            flexShrink: 100,
            maxHeight: { '@700': 320 },
            minHeight: 120,
            overflowY: 'auto',
          }}
        >
          {isPanelOpen ? <PersonPanel conversation={conversation} /> : null}
        </Box>
        {/* Gives way before all else, and all else before the field for the answer leaves the window. */}
        <Box
          sx={{
            // If there is room for one of them only, the person has that of the thread.
            display: { xs: isPanelOpen ? 'none' : 'flex', '@700': 'flex' },
            flexDirection: 'column',
            flexGrow: 1,
            flexShrink: 10_000,
            // A planned reply moves in its place before nothing is seen of what was said.
            minHeight: 80,
            overflow: 'hidden',
          }}
        >
          <Thread ref={thread} id={conversation.id} line={line} />
        </Box>
        <Box sx={{ display: { xs: isPanelOpen ? 'none' : 'contents', '@700': 'contents' } }}>
          <PlannedReplies conversation={conversation} />
        </Box>
        <TypingNote id={conversation.id} />
        {mayAnswer ? <Composer conversation={conversation} onSent={() => thread.current?.down()} /> : null}
      </Paper>
      <Paper
        variant="outlined"
        component="aside"
        aria-label={t`Person`}
        sx={{ display: { xs: 'none', xl: 'block' }, overflowY: 'auto', minHeight: 0 }}
      >
        <PersonPanel conversation={conversation} />
      </Paper>
    </Box>
  );
}

const PANES = {
  display: 'grid',
  gap: 4,
  minHeight: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 300px' },
  gridTemplateRows: { '@700': 'minmax(0, 1fr)' },
} as const;

const PANE = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  overflow: 'hidden auto',
  height: { xs: 'calc(100dvh - 112px)', '@700': 'auto' },
} as const;

interface HeadProps {
  conversation: ConversationDetail;
  mayAnswer: boolean;
  panel: { id: string; isOpen: boolean; toggle: () => void };
  onClose: () => void;
}

/** With whom it is, who answers, and what can be done. */
function Head({ conversation, mayAnswer, panel, onClose }: HeadProps) {
  const { id, person, state, owner } = conversation;
  const nobody = mayAnswer ? t`Nobody answers yet: a reply takes the conversation.` : t`Nobody answers yet.`;
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
        <IconButton aria-label={t`All conversations`} onClick={onClose} sx={{ display: { '@700': 'none' } }}>
          <ArrowBackRoundedIcon className="mirrored" />
        </IconButton>
        <Typography component="h2" variant="h3" noWrap sx={{ flexGrow: 1, minWidth: 0 }}>
          <bdi>{nameOf(person)}</bdi>
        </Typography>
        {state === 'snoozed' ? <Badge text={t`Snoozed`} tone="muted" /> : null}
        {state === 'resolved' ? <Badge text={t`Resolved`} tone="success" /> : null}
        <Button
          size="small"
          variant={panel.isOpen ? 'outlined' : 'text'}
          aria-expanded={panel.isOpen}
          aria-controls={panel.id}
          onClick={panel.toggle}
          sx={{ display: { xl: 'none' } }}
        >{t`Person`}</Button>
      </Box>
      {mayAnswer ? <ConversationActions conversation={conversation} /> : null}
      <Typography variant="caption" color="textSecondary">
        {owner ? t`Answered by ${isolate(owner.name)}` : nobody}
      </Typography>
      <ThereStatus id={id} />
    </Box>
  );
}

/** Puts the focus into the field for a label that is seen. @returns whether there is one */
function focusLabels(whole: HTMLElement | null): boolean {
  const fields = whole?.querySelectorAll<HTMLInputElement>('[data-labels] input') ?? [];
  const shown = [...fields].find((field) => field.getClientRects().length > 0);
  shown?.focus();
  return shown !== undefined;
}

/** Esc leaves a field for what was said, where the keys do something; what is written is kept as a draft. */
function leaveField(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  if (!currentTarget.contains(target)) return;
  currentTarget.querySelector<HTMLElement>('[role=log]')?.focus();
}
