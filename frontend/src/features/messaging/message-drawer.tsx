import CloseRoundedIcon from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { JobMessage, TimelineEntry } from '@wavelane/contracts';
import { timelineQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { StatusBadge } from '@/components/status-badge';
import { formatRelative } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { PhonePreview } from './phone-preview';
import { ResolveOutcome } from './resolve-outcome';

/** One message: its text, what went wrong, and everything that happened to it (spec §2 /outbox). */
export function MessageDrawer({ message, onClose }: { message: JobMessage; onClose: () => void }) {
  const { data = [] } = useQuery({ ...timelineQuery(message.id), refetchOnMount: 'always' });
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: 1301 }}
      slotProps={{ paper: { 'aria-label': 'Message details', sx: { width: 'min(460px, 100vw)', p: 5, gap: 4 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography component="h2" variant="h2" sx={{ flexGrow: 1 }}>
          {message.to}
        </Typography>
        <StatusBadge status={message.status} />
        <IconButton aria-label="Close message details" onClick={onClose}>
          <CloseRoundedIcon />
        </IconButton>
      </Box>
      {message.error ? (
        <Alert severity={message.status === 'failed' ? 'error' : 'warning'}>{message.error}</Alert>
      ) : null}
      {message.outcomeUnknown ? <ResolveOutcome message={message} /> : null}
      {message.lastReply ? <Alert severity="success">Replied: {message.lastReply}</Alert> : null}
      <PhonePreview
        header={message.header ?? ''}
        body={message.body}
        footer={message.footer ?? ''}
        buttons={message.buttons.map(({ title }) => title)}
        values={{}}
      />
      <Typography component="h3" variant="h3">
        Timeline
      </Typography>
      <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
    </Drawer>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const now = useNow();
  return (
    <Box component="li" sx={{ pl: 5, pb: 4, borderLeft: 2, borderColor: 'divider', position: 'relative' }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -6,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: entry.kind === 'failed' ? 'error.main' : 'primary.main',
        }}
      />
      <Typography sx={{ fontWeight: 600 }}>{entry.title}</Typography>
      {entry.detail ? <Typography color="textSecondary">{entry.detail}</Typography> : null}
      <Typography variant="caption" color="textSecondary">
        <DateTime at={entry.at} /> · {formatRelative(entry.at, now)}
      </Typography>
    </Box>
  );
}
