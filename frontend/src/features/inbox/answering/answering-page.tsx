import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type Answering, may } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { GlobeIcon } from '@/components/icons/place-icons';
import { LoadingSheet } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { SettingsPage } from '@/components/settings/settings-page';
import { answeringQuery } from './answering-queries';
import { AwaySection } from './away-section';
import { HoursSection } from './hours-section';
import { RulesSection } from './rules-section';

/** The opening hours, the automatic rules for conversations, and the members who are away. */
export function AnsweringPage() {
  const { data: user } = useQuery(sessionQuery);
  const { data, error, isPending, refetch } = useQuery(answeringQuery);
  if (!user) return null;
  const mayManage = may(user, 'manage');
  return (
    <SettingsPage title={t`Hours & rules`}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <LoadingSheet rows={8} /> : null}
      {data ? (
        <Sheet isPage title={t`Hours & rules`} aside={<Zone answering={data} timeZone={user.timeZone} />}>
          <HoursSection answering={data} timeZone={user.timeZone} mayManage={mayManage} />
          <RulesSection answering={data} timeZone={user.timeZone} mayManage={mayManage} />
          <AwaySection answering={data} me={user.id} mayManage={mayManage} mayAnswer={may(user, 'answer')} />
        </Sheet>
      ) : null}
    </SettingsPage>
  );
}

/** The clock that the hours are read by. */
function Zone({ answering: { openingHours }, timeZone }: { answering: Answering; timeZone: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <GlobeIcon size={16} />
      <bdi>{(openingHours.hours?.timeZone ?? timeZone).replaceAll('_', ' ')}</bdi>
    </Box>
  );
}
