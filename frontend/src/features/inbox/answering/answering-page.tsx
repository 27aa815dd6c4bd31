import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { may } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { answeringQuery } from './answering-queries';
import { AwaySection } from './away-section';
import { HoursSection } from './hours-section';
import { RulesSection } from './rules-section';

const ButtonLink = createLink(Button);

/** When the account answers, what happens to conversations by itself, and who is away. */
export function AnsweringPage() {
  const { data: user } = useQuery(sessionQuery);
  const { data, error, isPending, refetch } = useQuery(answeringQuery);
  if (!user) return null;
  const mayManage = may(user, 'manage');
  return (
    <Page
      title={t`Answering`}
      subtitle={t`When you answer, and what happens to conversations automatically.`}
      action={<ButtonLink to="/inbox" variant="outlined">{t`To the inbox`}</ButtonLink>}
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isPending ? <Loading rows={6} /> : null}
        {data ? (
          <>
            <HoursSection answering={data} timeZone={user.timeZone} mayManage={mayManage} />
            <RulesSection answering={data} timeZone={user.timeZone} mayManage={mayManage} />
            <AwaySection answering={data} me={user.id} mayManage={mayManage} mayAnswer={may(user, 'answer')} />
          </>
        ) : null}
      </Box>
    </Page>
  );
}
