import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import IconButton from '@mui/material/IconButton';
import { type ConversationDetail, REPLY_VARIABLES } from '@wavelane/contracts';
import { AttachButton } from '@/components/attachments/attach-button';
import { AtIcon, BoltIcon, DownIcon, SendIcon } from '@/components/icons/icons';
import { FormatTool } from '@/components/message/formatting/format-tool';
import { Inserter } from '@/components/message/insert/inserter';
import { AddRich } from '@/components/message/rich/add-rich';
import { Tip } from '@/components/tips/tip';
import { PlanOpener } from '../../planned/plan-opener';
import { VoiceButton } from '../../voice/voice-button';
import { ICON } from '../composer-looks';
import type { ComposerState } from '../use-composer';

interface ComposerToolsProps {
  composer: ComposerState;
  conversation: ConversationDetail;
  /** Another member answers: nothing can be sent. */
  isOff: boolean;
}

/** One row of icons for insertions, and the button that sends. */
export function ComposerTools({ composer, conversation, isOff }: ComposerToolsProps) {
  const { kind, isBlocked, busy, addFiles, area, snippets, mentions, voice } = composer;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, height: 44, paddingInline: '6px 8px', pb: 1 }}>
      {kind === 'reply' ? (
        <>
          <AttachButton disabled={isBlocked || busy || isOff} onFiles={addFiles} />
          {snippets.hasAny ? (
            <Asks title={t`Canned replies (/)`} label={t`Canned replies`} disabled={isOff} onAsk={snippets.ask}>
              <BoltIcon />
            </Asks>
          ) : null}
          <Inserter names={REPLY_VARIABLES} into={area} disabled={isOff} />
          <FormatTool into={area} disabled={isOff} />
          <VoiceButton disabled={isBlocked || busy || isOff || voice.isOpen} onRecord={voice.show} />
          <AddRich isIcon disabled={isBlocked || busy || isOff} onChoose={composer.content.dialog.begin} />
        </>
      ) : mentions.hasAny ? (
        <Asks title={t`Mention a member (@)`} label={t`Mention a member`} disabled={false} onAsk={mentions.ask}>
          <AtIcon />
        </Asks>
      ) : null}
      <Box sx={{ flexGrow: 1 }} />
      <SendButtons {...{ composer, conversation, isOff }} />
    </Box>
  );
}

interface AsksProps {
  title: string;
  label: string;
  disabled: boolean;
  onAsk: () => void;
  children: React.ReactNode;
}

/** Offers something in the field, which keeps its caret. */
export function Asks({ title, label, disabled, onAsk, children }: AsksProps) {
  return (
    <Tip title={title}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAsk}
          sx={ICON}
        >
          {children}
        </IconButton>
      </span>
    </Tip>
  );
}

/** Sends the text, now or later. */
export function SendButtons({
  composer,
  conversation,
  isOff,
  isSmall = false,
}: ComposerToolsProps & { isSmall?: boolean }) {
  const { kind, text, attachments, isBlocked, busy, planning } = composer;
  const isReply = kind === 'reply';
  const word = isReply ? t`Send` : t`Add note`;
  const disabled = isBlocked || isOff;
  return (
    <>
      <ButtonGroup variant="contained" size="small" disabled={disabled} sx={isSmall ? SMALL_GROUP : GROUP}>
        <Button type="submit" loading={busy} title={t`Ctrl+Enter`} aria-label={word} sx={SEND}>
          {isSmall ? <SendIcon size={16} /> : word}
        </Button>
        {isReply && !isSmall ? (
          <Button
            aria-label={t`Send later…`}
            title={t`Send later (Ctrl+Shift+Enter)`}
            aria-haspopup="dialog"
            disabled={disabled || busy}
            onClick={() => planning.show(true)}
            sx={{ px: 1, minWidth: 28 }}
          >
            <DownIcon size={16} />
          </Button>
        ) : null}
      </ButtonGroup>
      {isReply ? (
        <PlanOpener
          {...{ conversation, text }}
          media={attachments.files[0]?.media ?? null}
          content={composer.content.content}
          isOpen={planning.isOpen}
          onClose={() => planning.show(false)}
          onPlanned={planning.onPlanned}
        />
      ) : null}
    </>
  );
}

const GROUP = {
  ...{ boxShadow: 'none', flexShrink: 0, height: 32 },
  // A gap separates the two buttons, because a line would need the colour of one of them.
  '& > button + button': { ml: '1px' },
  '& > button:first-of-type': { border: 0 },
} as const;
/** As round as it is large: easy to hit with a finger. */
const SMALL_GROUP = {
  ...{ boxShadow: 'none', flexShrink: 0, alignSelf: 'flex-end', height: 40 },
  '& > button': { borderRadius: '20px', minWidth: 44 },
} as const;
const SEND = { fontSize: 13, fontWeight: 600, minWidth: 44 } as const;
