import { t } from '@lingui/core/macro';
import InputBase from '@mui/material/InputBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import {
  api,
  chatContentInWords,
  COMMON_REACTIONS,
  type ConversationMessage,
  isReaction,
  REACTION_MAX,
} from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { useCopy } from '@/components/secrets/use-copy';
import { serverNow } from '@/lib/times/server-time';
import { canBeEdited, canBeWithdrawn, ownReaction } from './what-can-be-done';

interface LineMenuProps {
  conversationId: string;
  message: ConversationMessage;
  anchor: HTMLElement;
  onQuote: (message: ConversationMessage) => void;
  onEdit: (message: ConversationMessage) => void;
  onWithdraw: (message: ConversationMessage) => void;
  onClose: () => void;
}

/** All that can be read in a message, a part of it on each line. */
function wordsOf({ header, text, edited, footer, content }: ConversationMessage): string {
  const textNow = edited ? edited.text : text;
  const parts = [header, textNow, footer, content && chatContentInWords(content, textNow)];
  return parts.filter((part) => part?.trim()).join('\n');
}

/** Everything that can be done to a message: six common reactions, any other, quote, edit, delete for everyone. */
export function LineMenu(props: LineMenuProps) {
  const { conversationId: id, message, anchor, onQuote, onEdit, onWithdraw, onClose } = props;
  const [now] = useState(serverNow);
  const [isPicking, setPicking] = useState(false);
  const own = ownReaction(message);
  const words = wordsOf(message);
  const copy = useCopy(t`text`);
  const react = useAction(api.reactToLine, {
    parameters: { id, lineId: message.id },
    refreshes: [api.conversationLines],
    failed: t`No reaction was sent`,
  });
  const choose = (emoji: string) => {
    onClose();
    react.mutate({ emoji: emoji === own ? null : emoji });
  };
  const entry = (label: string, does: (message: ConversationMessage) => void) => (
    <MenuItem
      onClick={() => {
        onClose();
        does(message);
      }}
    >
      {label}
    </MenuItem>
  );
  if (isPicking) return <OtherReaction anchor={anchor} onChoose={choose} onClose={onClose} />;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t`What to do with the message` } }}
    >
      {COMMON_REACTIONS.map((emoji) => (
        <MenuItem
          key={emoji}
          role="menuitemradio"
          aria-checked={emoji === own}
          aria-label={emoji === own ? t`Take back ${emoji}` : t`React with ${emoji}`}
          onClick={() => choose(emoji)}
          sx={EMOJI}
        >
          {emoji}
        </MenuItem>
      ))}
      <MenuItem onClick={() => setPicking(true)}>{t`Another emoji…`}</MenuItem>
      {own !== null && !COMMON_REACTIONS.some((emoji) => emoji === own)
        ? entry(t`Take back ${own}`, () => react.mutate({ emoji: null }))
        : null}
      {entry(t`Quote`, onQuote)}
      {words === '' ? null : entry(t`Copy text`, () => void copy(words))}
      {canBeEdited(message, now) ? entry(t`Edit…`, onEdit) : null}
      {canBeWithdrawn(message) ? entry(t`Delete for everyone…`, onWithdraw) : null}
    </Menu>
  );
}

interface OtherReactionProps {
  anchor: HTMLElement;
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** Any other emoji, from the keyboard of the device. It goes as soon as it is one. */
function OtherReaction({ anchor, onChoose, onClose }: OtherReactionProps) {
  const [text, setText] = useState('');
  return (
    <Popover open anchorEl={anchor} onClose={onClose}>
      <InputBase
        autoFocus
        value={text}
        placeholder={t`Type one emoji`}
        onChange={({ target }) => {
          const chosen = target.value.trim();
          if (isReaction(chosen)) onChoose(chosen);
          else setText(target.value);
        }}
        inputProps={{ 'aria-label': t`Type one emoji`, maxLength: REACTION_MAX }}
        sx={OTHER}
      />
    </Popover>
  );
}

const EMOJI = {
  ...{ display: 'inline-flex', justifyContent: 'center', width: 40, height: 40, minHeight: 40, p: 0, fontSize: 20 },
  ...{ borderRadius: '10px', '&:first-of-type': { marginInlineStart: '8px' } },
  '&[aria-checked=true]': { bgcolor: 'action.selected' },
} as const;
const OTHER = {
  ...{ fontSize: 13, px: '12px', width: 180, minHeight: 40 },
  // Safari zooms into smaller fields.
  '@media (pointer: coarse)': { fontSize: 16 },
} as const;
