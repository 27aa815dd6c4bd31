import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { NoticeGroup } from '@wavelane/contracts';
import { useState } from 'react';
import { noticesQuery } from './queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { GroupTabs } from './group-tabs';
import { GROUP_NAMES } from './kind-words';
import { MarkAllRead } from './reading/mark-all-read';
import { NoticeRow } from './notice-row';
import { useNoticeGroups, useReadNotices } from './reading/use-read-notices';

const LinkButton = createLink(Button);

/** All notices of a user, newest first. */
export function NoticesPage() {
  const [group, setGroup] = useState<NoticeGroup>();
  const zone = useTimeZone() ?? 'UTC';
  const groups = useNoticeGroups();
  const list = useInfiniteQuery(noticesQuery(group));
  const { data, error, isPending, refetch } = list;
  const read = useReadNotices();
  const newest = data?.[0];
  const isUnread = data?.some(({ isRead }) => !isRead) ?? false;
  return (
    <Page
      title={t`Notices`}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {/* Always there: the list below does not move when it comes. */}
          <MarkAllRead
            variant="outlined"
            isOff={!isUnread || read.isPending}
            why={group === undefined ? undefined : t`The notices of all groups are marked at once: choose “All” first.`}
            onClick={() => newest && read.mutate({ upTo: newest.at })}
          />
          <LinkButton to="/settings/notices" variant="outlined">{t`Choose notices`}</LinkButton>
        </Box>
      }
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <GroupTabs groups={groups} chosen={group} onChoose={setGroup} names={GROUP_NAMES} />
        {error ? (
          <Box sx={{ p: 4 }}>
            <ErrorNote error={error} retry={() => void refetch()} />
          </Box>
        ) : null}
        {isPending ? (
          <Box sx={{ p: 4 }}>
            <Loading rows={8} />
          </Box>
        ) : null}
        {data?.length === 0 ? (
          <EmptyState
            title={t`No notices yet`}
            text={t`When a channel loses its link or a payment is decided, it is here.`}
          />
        ) : null}
        {data?.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            zone={zone}
            onOpen={({ at, isRead }) => {
              if (!isRead) read.mutate({ upTo: at });
            }}
          />
        ))}
        <MoreButton {...list} />
      </Paper>
    </Page>
  );
}
