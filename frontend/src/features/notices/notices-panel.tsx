import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import { SettingsIcon } from '@/components/icons/icons';
import { latestNoticesQuery } from './queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Tip } from '@/components/tips/tip';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { MarkAllRead } from './reading/mark-all-read';
import { NoticeRow } from './notice-row';
import { useReadNotices } from './reading/use-read-notices';

const LinkButton = createLink(Button);
const LinkIcon = createLink(IconButton);

interface NoticesPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The latest notices, below the bell. Focus goes back to it. */
export function NoticesPanel({ anchor, onClose }: NoticesPanelProps) {
  const title = useId();
  const zone = useTimeZone() ?? 'UTC';
  const { data, error, isPending, refetch } = useQuery(latestNoticesQuery());
  const read = useReadNotices();
  const newest = data?.[0];
  const isUnread = data?.some(({ isRead }) => !isRead) ?? false;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': title,
          sx: { width: 380, maxWidth: 'calc(100vw - 16px)', maxHeight: 'min(640px, calc(100dvh - 80px))' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 4, pr: 2, py: 2 }}>
        <Typography id={title} component="h2" variant="h3" sx={{ flexGrow: 1 }}>{t`Notices`}</Typography>
        {newest ? (
          <MarkAllRead
            size="small"
            isOff={!isUnread || read.isPending}
            onClick={() => read.mutate({ upTo: newest.at })}
          />
        ) : null}
        <Tip title={t`Choose notices`}>
          <LinkIcon to="/settings/notices" size="small" aria-label={t`Choose notices`} onClick={onClose}>
            <SettingsIcon />
          </LinkIcon>
        </Tip>
      </Box>
      {error ? (
        <Box sx={{ px: 4 }}>
          <ErrorNote error={error} retry={() => void refetch()} />
        </Box>
      ) : null}
      {isPending ? (
        <Box sx={{ px: 4, pb: 4 }}>
          <Loading rows={4} />
        </Box>
      ) : null}
      {data?.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 4, pb: 5, pt: 1, fontSize: 13 }}>
          {t`Nothing yet. When a channel loses its link or a payment is decided, it is here.`}
        </Typography>
      ) : null}
      {data?.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          zone={zone}
          onOpen={({ at, isRead }) => {
            if (!isRead) read.mutate({ upTo: at });
            onClose();
          }}
        />
      ))}
      {data && data.length > 0 ? (
        <Box sx={{ borderTop: 1, borderColor: 'divider', p: 2 }}>
          <LinkButton to="/notices" size="small" onClick={onClose}>{t`All notices`}</LinkButton>
        </Box>
      ) : null}
    </Popover>
  );
}
