import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConversationDetail } from '@wavelane/contracts';
import { formatRelative } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { Kind } from './use-kept-text';

interface KindChoiceProps {
  kind: Kind;
  onChoose: (kind: Kind) => void;
  conversation: ConversationDetail;
}

/** Reply or note, and how long a reply is free. */
export function KindChoice({ kind, onChoose, conversation }: KindChoiceProps) {
  return (
    <Box
      role="group"
      aria-label={t`What is written`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {(['reply', 'note'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === kind ? 'contained' : 'text'}
          aria-pressed={one === kind}
          onClick={() => onChoose(one)}
        >
          {one === 'reply' ? t`Reply` : t`Note`}
        </Button>
      ))}
      {kind === 'reply' ? <Window {...conversation} /> : null}
    </Box>
  );
}

/** How long an answer uses none of the plan's messages. */
function Window({ windowEndsAt }: ConversationDetail) {
  const now = useNow();
  if (windowEndsAt === null) return null;
  const isOpen = Date.parse(windowEndsAt) > now;
  return (
    <Typography variant="caption" color="textSecondary">
      {isOpen
        ? t`The 24 hours end ${formatRelative(windowEndsAt, now)}: until then answers are free.`
        : t`The 24 hours are over: an answer uses one of your plan’s messages.`}
    </Typography>
  );
}
