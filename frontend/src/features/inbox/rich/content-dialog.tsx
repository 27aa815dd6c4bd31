import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { REPLY_VARIABLES } from '@wavelane/contracts';
import { useState } from 'react';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { useLacksLists } from '@/components/message/rich/lane';
import { RichEditor } from '@/components/message/rich/editors/rich-editor';
import { type RichDraft, type RichProblems, standsAlone } from '@/components/message/rich/rich-draft';
import { RICH_WORDS } from '@/components/message/rich/rich-kinds';
import { useRich } from '@/components/message/rich/use-rich';

interface ContentDialogProps {
  first: RichDraft;
  /** The server's objections to it. */
  refused: RichProblems;
  onDone: (draft: RichDraft) => void;
  onClose: () => void;
}

const VARIABLES = { known: REPLY_VARIABLES, offered: REPLY_VARIABLES };

/** The fields of a list, place, contact or poll of an answer. On a phone it fills the screen. */
export function ContentDialog({ first, refused, onDone, onClose }: ContentDialogProps) {
  const hasNoLists = useLacksLists();
  const [draft, setDraft] = useState<RichDraft | null>(first);
  const rich = useRich(draft, setDraft, VARIABLES);
  if (draft === null) return null;
  const problems = draft === first ? { ...rich.problems, ...refused } : rich.problems;
  return (
    <FormDialog
      open
      isWhole
      width="sm"
      title={RICH_WORDS[draft.kind].name}
      submit={t`Add to the reply`}
      dirty={draft !== first}
      onSubmit={() => (rich.isGood() ? onDone(draft) : undefined)}
      onClose={onClose}
    >
      <div data-rich="">
        <RichEditor draft={draft} problems={problems} onChange={rich.change} />
      </div>
      <Typography variant="body2" color="textSecondary">
        {standsAlone(draft.kind)
          ? t`It goes as a message of its own; a text in the reply goes before it.`
          : hasNoLists
            ? t`This channel has no lists: it goes out as text with numbered options, and an answer like “2” within 24 hours chooses that row.`
            : t`The text of the reply stands above the list.`}
      </Typography>
    </FormDialog>
  );
}
