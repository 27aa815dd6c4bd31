import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CannedReply } from '@wavelane/contracts';

interface CannedReplyRowProps {
  reply: CannedReply;
  /** Left out for who may not. */
  onEdit?: () => void;
  onDelete?: () => void;
}

/** One canned reply: what is typed, what it says, and what to do with it. */
export function CannedReplyRow({ reply: { shortName, text }, onEdit, onDelete }: CannedReplyRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 2, '@600': 4 },
        gridTemplateColumns: { '@600': 'minmax(96px, 260px) minmax(0, 1fr) auto' },
        alignItems: 'start',
        p: 4,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <bdi>/{shortName}</bdi>
      </Typography>
      <Typography
        dir="auto"
        color="textSecondary"
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          textAlign: 'start',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 4,
          overflow: 'hidden',
        }}
      >
        {text}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {onEdit ? <Button size="small" onClick={onEdit} aria-label={t`Edit /${shortName}`}>{t`Edit`}</Button> : null}
        {onDelete ? (
          <Button
            size="small"
            color="error"
            onClick={onDelete}
            aria-label={t`Delete /${shortName}`}
          >{t`Delete`}</Button>
        ) : null}
      </Box>
    </Box>
  );
}
