import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  api,
  type ChangeNoticeSettings,
  NOTICE_GROUPS,
  NOTICE_RULES,
  type NoticeGroup,
  type NoticeSettings,
} from '@wavelane/contracts';
import { noticeSettingsQuery } from './queries';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { SelectField } from '@/components/fields/select-field';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { formatDuration } from '@/lib/format';
import { GROUP_NAMES } from './kind-words';
import { WaysTable } from './ways-table';

const MINUTES = [5, 10, 15, 30, 60, 120, 240, 480];

/** Of what somebody is told, and in which ways. Each change is kept at once. */
export function NoticeSettingsPage() {
  const client = useQueryClient();
  const { data: user } = useQuery(sessionQuery);
  const { data, error, isPending, refetch } = useQuery(noticeSettingsQuery);
  const change = useAction(api.changeNoticeSettings, {
    failed: { title: t`Not saved`, otherwise: t`Your choice was not saved. Try again.` },
    onDone: (saved) => client.setQueryData(noticeSettingsQuery.queryKey, saved),
  });
  if (!user) return null;
  const account = user.account.name;
  return (
    <Page title={t`Notices`} subtitle={t`What you want to hear of. These choices are yours alone, also in ${account}.`}>
      <Box sx={{ display: 'grid', gap: 6, maxWidth: 880, minWidth: 0 }}>
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isPending ? <Loading rows={10} /> : null}
        {data ? (
          <>
            {groupsOf(data).map((group) => (
              <Paper key={group} component="section" variant="outlined" sx={{ minWidth: 0, overflow: 'hidden' }}>
                <Typography component="h2" variant="h2" sx={{ px: 4, pt: 4, pb: 1 }}>
                  {GROUP_NAMES[group]}
                </Typography>
                <WaysTable
                  label={GROUP_NAMES[group]}
                  choices={data.kinds.filter(({ kind }) => NOTICE_RULES[kind].group === group)}
                  onChange={(choice) => change.mutate({ kinds: [choice] })}
                />
                {group === 'conversations' ? <Waiting settings={data} onChange={change.mutate} /> : null}
              </Paper>
            ))}
            <Typography role="status" color="textSecondary" sx={{ fontSize: 13, minHeight: 20 }}>
              {change.isPending ? t`Saving …` : change.isSuccess ? t`Saved` : ''}
            </Typography>
          </>
        ) : null}
      </Box>
    </Page>
  );
}

const groupsOf = ({ kinds }: NoticeSettings): NoticeGroup[] =>
  NOTICE_GROUPS.filter((group) => kinds.some(({ kind }) => NOTICE_RULES[kind].group === group));

interface WaitingProps {
  settings: NoticeSettings;
  onChange: (wanted: ChangeNoticeSettings) => void;
}

function Waiting({ settings: { waitingMinutes }, onChange }: WaitingProps) {
  const offered = MINUTES.includes(waitingMinutes) ? MINUTES : [...MINUTES, waitingMinutes].sort((a, b) => a - b);
  return (
    <Box sx={{ px: 4, pt: 4, pb: 4, maxWidth: 320 }}>
      <SelectField
        label={t`A person waits too long after`}
        hint={t`Only opening hours count.`}
        value={waitingMinutes}
        onChange={({ target }) => onChange({ waitingMinutes: Number(target.value) })}
      >
        {offered.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes * 60_000)}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
