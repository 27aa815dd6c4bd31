import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
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
import { noticeSettingsQuery, sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { SelectField } from '@/components/fields/select-field';
import { LoadingSheet } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { SettingsPage } from '@/components/settings/settings-page';
import { isolate } from '@/lib/bidi';
import { LANGUAGES } from '@/i18n/language';
import { formatDuration } from '@/lib/format';
import { GROUP_NAMES } from './kind-words';
import { PushCard, pushStateQuery } from './push-card';
import { QuietHoursSection } from './quiet-hours-section';
import { WaysTable } from './ways-table';

const MINUTES = [5, 10, 15, 30, 60, 120, 240, 480];

/** The notices that a user gets, and their channels. Each change is saved at once. */
export function NoticeSettingsPage() {
  const client = useQueryClient();
  const { data: user } = useQuery(sessionQuery);
  const { data: settings, error, refetch } = useQuery(noticeSettingsQuery);
  const { isPending: isPushUnknown } = useQuery({ ...pushStateQuery(user?.id ?? ''), enabled: user !== undefined });
  const data = isPushUnknown ? undefined : settings;
  const change = useAction(api.changeNoticeSettings, {
    failed: { title: t`Not saved`, otherwise: t`Your choice was not saved. Try again.` },
    onDone: (saved) => client.setQueryData(noticeSettingsQuery.queryKey, saved),
  });
  if (!user) return null;
  const account = user.account.name;
  return (
    <SettingsPage title={t`Notices`}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingSheet rows={10} /> : null}
      {data ? (
        <PushCard
          memberId={user.id}
          showsText={data.pushShowsText}
          onShowText={(pushShowsText) => change.mutate({ pushShowsText })}
        />
      ) : null}
      {data ? (
        <Sheet isPage title={t`Notices`} aside={t`Yours alone, for ${isolate(account)}`}>
          <Language settings={data} onChange={change.mutate} />
          {groupsOf(data).map((group) => (
            <Box key={group} component="section" sx={{ minWidth: 0 }}>
              <Typography component="h3" variant="h3" sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 1 }}>
                {GROUP_NAMES[group]}
              </Typography>
              <WaysTable
                label={GROUP_NAMES[group]}
                choices={data.kinds.filter(({ kind }) => NOTICE_RULES[kind].group === group)}
                onChange={(choice) => change.mutate({ kinds: [choice] })}
              />
              {group === 'conversations' ? <Waiting settings={data} onChange={change.mutate} /> : null}
            </Box>
          ))}
          <QuietHoursSection hours={data.quietHours} onChange={(quietHours) => change.mutate({ quietHours })} />
          <Typography
            role="status"
            color="textSecondary"
            sx={{
              fontSize: 13,
              lineHeight: '20px',
              minHeight: 44,
              px: { xs: 4, sm: 6 },
              py: 3,
              bgcolor: 'part.sunken',
            }}
          >
            {change.isPending ? t`Saving …` : change.isSuccess ? t`Saved` : ''}
          </Typography>
        </Sheet>
      ) : null}
    </SettingsPage>
  );
}

const groupsOf = ({ kinds }: NoticeSettings): NoticeGroup[] =>
  NOTICE_GROUPS.filter((group) => kinds.some(({ kind }) => NOTICE_RULES[kind].group === group));

function Language({ settings: { language }, onChange }: WaitingProps) {
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, py: 4, '& > *': { maxWidth: 320 } }}>
      <SelectField
        label={t`Language of mails`}
        value={language}
        onChange={({ target }) => onChange({ language: target.value === 'ar' ? 'ar' : 'en' })}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}

interface WaitingProps {
  settings: NoticeSettings;
  onChange: (wanted: ChangeNoticeSettings) => void;
}

function Waiting({ settings: { waitingMinutes }, onChange }: WaitingProps) {
  const offered = MINUTES.includes(waitingMinutes) ? MINUTES : [...MINUTES, waitingMinutes].sort((a, b) => a - b);
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 4, maxWidth: 320, boxSizing: 'content-box' }}>
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
