import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ConversationDetail, Doing } from '@wavelane/contracts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { ApiError } from '@/api/errors';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { useKeys } from '@/lib/hooks/use-keys';
import { useMay } from '@/lib/hooks/use-may';
import { Composer } from './composer/composer';
import { ThreadHead } from './head/thread-head';
import { useActs } from './head/use-acts';
import { AroundGestures } from './gestures/around-gestures';
import { conversationQuery } from './inbox-queries';
import { PHONE } from './looks';
import { useMentionsRead } from './mentions/use-mentions-read';
import { PersonPanel } from './person/person-panel';
import { useGestures } from './gestures/use-gestures';
import { useQuoted } from './quoting/use-quoted';
import { PlannedReplies } from './planned/planned-replies';
import { useBeats } from './presence/use-beats';
import { useRead } from './presence/use-read';
import { LoadingThread } from './thread/loading-thread';
import { Thread, type ThreadHandle } from './thread/thread';
import { nameOf } from './words';

interface ConversationPaneProps {
  id: string;
  /** Id of the line to show. */
  line: string | null;
  /** The person is shown beside the conversation. */
  isPanelOpen: boolean;
  onPanel: (isOpen: boolean) => void;
  /** Nothing is left to do in it. */
  onResolved: () => void;
  onKeys: () => void;
  onClose: () => void;
}

/** One conversation: its thread, its actions, and its person. */
export function ConversationPane(props: ConversationPaneProps) {
  const { id, onClose } = props;
  const { data: conversation, error, isPending, refetch } = useQuery(conversationQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isPending) return <LoadingThread />;
  if (conversation && !isMissing) return <Opened {...props} conversation={conversation} />;
  return (
    <Box sx={{ flexGrow: 1, p: 4 }}>
      {isMissing ? (
        <EmptyState
          title={t`This conversation is not here`}
          text={t`The person was deleted, or the conversation belongs to another account.`}
          action={<Button variant="outlined" onClick={onClose}>{t`All conversations`}</Button>}
        />
      ) : (
        <ErrorNote error={error} retry={() => void refetch()} />
      )}
    </Box>
  );
}

interface OpenedProps extends ConversationPaneProps {
  conversation: ConversationDetail;
}

function Opened({ conversation, line, isPanelOpen, onPanel, onResolved, onKeys, onClose }: OpenedProps) {
  const panelId = useId();
  const mayAnswer = useMay('answer');
  const whole = useRef<HTMLDivElement>(null);
  const thread = useRef<ThreadHandle>(null);
  const acts = useActs(conversation, onResolved);
  const label = () => {
    if (!mayAnswer) return;
    // If the person is shown beside the thread, there is nothing to open.
    if (!focusLabels(whole.current)) onPanel(true);
    requestAnimationFrame(() => focusLabels(whole.current));
  };
  useKeys({ l: label });
  useRead(conversation, mayAnswer);
  useMentionsRead(conversation);
  const typing = useBeats(conversation.id);
  const quoting = useQuoted();
  const gestures = useGestures();
  const name = nameOf(conversation.person);
  const panel = { id: panelId, isOpen: isPanelOpen, toggle: () => onPanel(!isPanelOpen) };
  return (
    <Box ref={whole} onKeyDown={leaveField} sx={{ display: 'flex', flexGrow: 1, minWidth: 0, position: 'relative' }}>
      <Box component="section" aria-label={name} onInput={({ target }) => typing(doingIn(target))} sx={THREAD}>
        <ThreadHead {...{ conversation, mayAnswer, panel, acts, onKeys, onClose }} onLabel={label} />
        <Thread
          ref={thread}
          id={conversation.id}
          line={line}
          person={name}
          onQuote={mayAnswer ? quoting.quote : undefined}
          onMenu={mayAnswer ? gestures.openMenu : undefined}
        />
        <PlannedReplies conversation={conversation} />
        {mayAnswer ? (
          <AroundGestures id={conversation.id} gestures={gestures} onQuote={quoting.quote}>
            <Composer {...{ conversation, acts, quoting }} onSent={() => thread.current?.down()} />
          </AroundGestures>
        ) : null}
      </Box>
      <Box component="aside" id={panelId} aria-label={t`Person`} sx={{ ...PERSON, ...(!isPanelOpen && HIDDEN) }}>
        {isPanelOpen ? <PersonPanel conversation={conversation} onClose={panel.toggle} /> : null}
      </Box>
    </Box>
  );
}

/** A member who writes a note types for members alone. */
const doingIn = (field: EventTarget): Doing =>
  field instanceof Element && field.matches('[data-towards=person]') ? 'answering' : 'typing';

const THREAD = {
  ...{ container: 'thread / inline-size', display: 'flex', flexDirection: 'column', flexGrow: 1 },
  ...{ minWidth: 0, minHeight: 0, overflow: 'hidden', bgcolor: 'background.default' },
} as const;
const HIDDEN = { display: 'none' } as const;
const PERSON = {
  ...{ width: 300, flexShrink: 0, overflowY: 'auto', minHeight: 0, bgcolor: 'background.paper' },
  ...{ borderInlineStart: '1px solid', borderColor: 'divider' },
  // Without room beside the conversation it lies over it.
  '@container inbox (max-width: 1079.95px)': {
    ...{ position: 'absolute', insetBlock: 0, insetInlineEnd: 0, zIndex: 2 },
    boxShadow: '0 12px 32px rgba(3, 7, 18, 0.55)',
  },
  [PHONE]: { width: '100%', borderInlineStart: 0 },
};

/** Puts the focus into the field for a label, which is loaded on demand. @returns whether the person is shown */
function focusLabels(whole: HTMLElement | null): boolean {
  const labels = [...(whole?.querySelectorAll<HTMLElement>('[data-labels]') ?? [])].find(
    (one) => one.getClientRects().length > 0,
  );
  labels?.querySelector<HTMLElement>('[data-add]')?.click();
  requestAnimationFrame(() => labels?.querySelector('input')?.focus());
  return labels !== undefined;
}

/** Esc moves the focus from a field to the thread, which reacts to keys; the text typed is kept as a draft. */
function leaveField(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  if (!currentTarget.contains(target)) return;
  currentTarget.querySelector<HTMLElement>('[role=log]')?.focus();
}
