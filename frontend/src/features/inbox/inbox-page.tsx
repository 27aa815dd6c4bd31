import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type Conversation, CONVERSATION_VIEWS, type ConversationView } from '@wavelane/contracts';
import { useCallback, useRef, useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { FIGURE_PARTS, INBOX_PARTS } from '@/lib/filters';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useKeys } from '@/lib/hooks/use-keys';
import { useGoKeys } from './go-keys';
import { ConversationList } from './list/conversation-list';
import { figureOf } from './list/figure-note';
import { LOW, PHONE } from './looks';
import { NothingChosen } from './nothing-chosen';
import { LoadingThread } from './thread/loading-thread';

const KeysDialog = lazily(() => import('@/components/keys/keys-dialog'), 'KeysDialog', null, { isPrefetched: false });
const ConversationPane = lazily(() => import('./conversation-pane'), 'ConversationPane', <LoadingThread />);

/** From this width on there is room for the person beside the conversation, px. */
const ROOM_FOR_PERSON = '(min-width: 1280px)';

const NO_FIGURE = Object.fromEntries(FIGURE_PARTS.map((name) => [name, null]));

const viewOf = (given: string | null): ConversationView => CONVERSATION_VIEWS.find((view) => view === given) ?? 'all';

/**
 * The messages of people, and the members who answer them: list, conversation and person beside each other, on a phone
 * one of them.
 */
export function InboxPage() {
  const [parts, show] = useAddressParts(...INBOX_PARTS);
  const { view, conversation, q, line } = parts;
  const listed = useRef<readonly Conversation[]>([]);
  // A resolved conversation leaves the list before that is known here: the next one is found in the list that it was
  // in.
  const noteListed = useCallback(
    (all: readonly Conversation[]) => {
      if (conversation === null || all.some(({ id }) => id === conversation)) listed.current = all;
    },
    [conversation],
  );
  const close = () => show({ conversation: null, line: null });
  const [areKeysShown, setKeysShown] = useState(false);
  const hasRoom = useMediaQuery(ROOM_FOR_PERSON, { noSsr: true });
  const [isPanelWanted, setPanelWanted] = useState<boolean>();
  const openKeys = () => setKeysShown(true);
  useKeys({ '?': openKeys });
  const isPanelOpen = isPanelWanted ?? hasRoom;
  useGoKeys(conversation === null ? undefined : () => setPanelWanted(!isPanelOpen));
  /** After one that is done with, the next one of the list; the one before the last. */
  const openNext = (id: string) => {
    const at = listed.current.findIndex((one) => one.id === id);
    const next = at < 0 ? undefined : (listed.current[at + 1] ?? listed.current[at - 1]);
    show({ conversation: next?.id ?? null, line: null });
  };
  return (
    <Box sx={PAGE}>
      <Box component="h1" sx={visuallyHidden}>{t`Inbox`}</Box>
      <Box sx={{ ...LIST, ...(conversation !== null && HIDDEN_ON_A_PHONE) }}>
        <ConversationList
          view={viewOf(view)}
          q={q ?? ''}
          chosen={conversation}
          line={line}
          onListed={noteListed}
          figure={figureOf(parts)}
          onView={(next) => show({ ...NO_FIGURE, view: next === 'all' ? null : next, q: null })}
          onSearch={(text) => show({ ...NO_FIGURE, q: text || null })}
          onClose={close}
          onAll={() => show(NO_FIGURE)}
        />
      </Box>
      <Box sx={{ ...REST, ...(conversation === null && HIDDEN_ON_A_PHONE) }}>
        {conversation === null ? (
          <NothingChosen onOpen={(id) => show({ conversation: id, line: null })} />
        ) : (
          <ConversationPane
            key={conversation}
            id={conversation}
            line={line}
            isPanelOpen={isPanelOpen}
            onPanel={setPanelWanted}
            onResolved={() => openNext(conversation)}
            onKeys={openKeys}
            onClose={close}
          />
        )}
      </Box>
      {areKeysShown ? <KeysDialog onClose={() => setKeysShown(false)} /> : null}
    </Box>
  );
}

const PAGE = {
  ...{ container: 'inbox / inline-size', display: 'flex', flexGrow: 1, minHeight: 0 },
} as const;
const LIST = {
  ...{ display: 'flex', flexShrink: 0, width: 320, minHeight: 0, borderInlineEnd: '1px solid', borderColor: 'divider' },
  '@container inbox (max-width: 899.95px)': { width: 272 },
  [LOW]: { width: 272 },
  [PHONE]: { width: '100%', borderInlineEnd: 0 },
};
const REST = { display: 'flex', flexGrow: 1, minWidth: 0, minHeight: 0 } as const;
const HIDDEN_ON_A_PHONE = { [PHONE]: { display: 'none' } };
