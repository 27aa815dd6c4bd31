import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ConversationPerson, personalise } from '@wavelane/contracts';
import { CloseIcon, EditIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { useLacksLists } from '@/components/message/rich/lane';
import { RICH_WORDS } from '@/components/message/rich/rich-kinds';
import { RichShown } from '@/components/message/shown/rich-shown';
import { Tip } from '@/components/tips/tip';
import type { ReplyContent } from './use-reply-content';

const ContentDialog = lazily(() => import('./content-dialog'), 'ContentDialog');

interface ContentBarProps {
  content: ReplyContent;
  person: ConversationPerson;
}

/** Above the field: the list, place, contact or poll as it will be sent; and the dialog in which it is written. */
export function ContentBar({ content: { draft, content, problems, clear, dialog }, person }: ContentBarProps) {
  const hasNoLists = useLacksLists();
  const [problem] = Object.values(problems);
  const values = { name: person.name ?? undefined, phone: person.phone ?? undefined };
  return (
    <>
      {draft && content ? (
        <Box role="group" aria-label={RICH_WORDS[draft.kind].name} sx={BAR}>
          <Box sx={{ flexGrow: 1, minWidth: 0, maxHeight: 180, overflowY: 'auto' }}>
            <RichShown content={content} fill={(text) => personalise(text, values)} isOpen />
            {draft.kind === 'list' && hasNoLists ? (
              <Typography variant="caption" color="textSecondary" component="p">
                {t`This channel has no lists: it goes out as text with numbered options.`}
              </Typography>
            ) : null}
            {problem === undefined ? null : (
              <Typography role="alert" variant="caption" color="error" component="p">
                {problem}
              </Typography>
            )}
          </Box>
          <Tip title={t`Change`}>
            <IconButton
              size="small"
              aria-label={t`Change ${RICH_WORDS[draft.kind].name}`}
              onClick={dialog.change}
              sx={ICON}
            >
              <EditIcon size={16} />
            </IconButton>
          </Tip>
          <Tip title={t`Remove`}>
            <IconButton size="small" aria-label={t`Remove ${RICH_WORDS[draft.kind].name}`} onClick={clear} sx={ICON}>
              <CloseIcon size={16} />
            </IconButton>
          </Tip>
        </Box>
      ) : null}
      {dialog.edited ? (
        // React bubbles a submit in the dialog up to the form around it, too.
        <Box component="span" onSubmit={(event) => event.stopPropagation()}>
          <ContentDialog first={dialog.edited} refused={problems} onDone={dialog.done} onClose={dialog.close} />
        </Box>
      ) : null}
    </>
  );
}

const BAR = {
  ...{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 2, p: 2, borderRadius: '10px', bgcolor: 'part.own' },
  ...{ fontSize: 13, lineHeight: '18px' },
  // No text stands above it that a line would divide it from.
  '& details': { mt: 0, pt: 0, borderTop: 0 },
} as const;
const ICON = { color: 'text.secondary', flexShrink: 0 } as const;
