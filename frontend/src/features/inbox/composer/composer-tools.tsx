import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ConversationDetail, REPLY_VARIABLES } from '@wavelane/contracts';
import { AttachButton } from '@/components/attachments/attach-button';
import { Inserter } from '@/components/message/insert/inserter';
import { SendLater } from '../planned/send-later';
import { MentionButton } from './mention-button';
import type { ComposerState } from './use-composer';

interface ComposerToolsProps {
  composer: ComposerState;
  conversation: ConversationDetail;
}

/** What can be put into the text, and what sends it. */
export function ComposerTools({ composer, conversation }: ComposerToolsProps) {
  const { kind, text, mentions, attachments, isBlocked, busy, planning } = composer;
  return (
    <Box
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' },
        ...{ position: 'sticky', bottom: 0, zIndex: 1, pb: 3, bgcolor: 'background.paper' },
      }}
    >
      {kind === 'reply' ? (
        <ReplyTools {...composer} />
      ) : (
        <MentionButton hasAny={mentions.hasAny} onAsk={mentions.ask} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {kind === 'reply' ? (
          <SendLater
            {...{ conversation, text }}
            media={attachments.files[0]?.media ?? null}
            disabled={isBlocked || busy}
            isOpen={planning.isOpen}
            onOpen={planning.show}
            onPlanned={planning.onPlanned}
          />
        ) : null}
        <Button type="submit" variant="contained" loading={busy} disabled={isBlocked} title={t`Ctrl+Enter`}>
          {kind === 'reply' ? t`Send` : t`Keep the note`}
        </Button>
      </Box>
    </Box>
  );
}

function ReplyTools({ isBlocked, busy, addFiles, area, snippets }: ComposerState) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', minWidth: 0 }}>
      <AttachButton disabled={isBlocked || busy} onFiles={addFiles} />
      <Inserter names={REPLY_VARIABLES} into={area} />
      {snippets.hasAny ? (
        <Button
          size="small"
          sx={{ mt: 1 }}
          // The field keeps its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={snippets.ask}
        >{t`Canned replies`}</Button>
      ) : null}
    </Box>
  );
}
