import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazily } from '@/components/lazy/lazily';
import { useLacksLists } from './lane';
import { standsAlone } from './rich-draft';
import { RICH_WORDS } from './rich-kinds';
import type { Rich } from './use-rich';

const RichEditor = lazily(() => import('./editors/rich-editor'), 'RichEditor', <Box sx={{ minHeight: 160 }} />, {
  isPrefetched: false,
});

interface RichPartProps {
  rich: Rich;
  /** A text may go before it, as in an answer. */
  isBesideText?: boolean;
}

/** The content of a message in its form: what it is, its fields, and a button that takes it out. */
export function RichPart({ rich: { draft, problems, change, remove }, isBesideText = false }: RichPartProps) {
  const hasNoLists = useLacksLists();
  if (draft === null) return null;
  const { name, Icon } = RICH_WORDS[draft.kind];
  return (
    <Box role="group" aria-label={name} data-rich="" sx={PART}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon size={16} />
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {name}
        </Typography>
        <Button size="small" color="inherit" aria-label={t`Remove ${name}`} onClick={remove} sx={QUIET}>
          {t`Remove`}
        </Button>
      </Box>
      <RichEditor draft={draft} problems={problems} onChange={change} />
      {problems[''] ? (
        <Typography role="alert" variant="body2" color="error">
          {problems['']}
        </Typography>
      ) : null}
      {draft.kind === 'list' && hasNoLists ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t`This channel has no lists: it goes out as text with numbered options, and an answer like “2” within 24 hours chooses that row.`}
        </Typography>
      ) : null}
      {standsAlone(draft.kind) ? (
        <Typography variant="caption" color="textSecondary">
          {isBesideText
            ? t`It goes as a message of its own; a text in the reply goes before it.`
            : t`It is a message of its own, without text, buttons or file.`}
        </Typography>
      ) : null}
    </Box>
  );
}

const PART = {
  ...{ display: 'grid', gap: 4, p: { xs: 3, sm: 4 }, minWidth: 0, position: 'relative' },
  ...{ border: 1, borderColor: 'divider', borderRadius: '14px' },
} as const;
const QUIET = { minHeight: 24, px: 1, fontSize: 12, fontWeight: 400, color: 'text.secondary' } as const;
