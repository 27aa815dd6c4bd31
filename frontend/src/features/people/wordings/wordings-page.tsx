import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Wording } from '@wavelane/contracts';
import { useState } from 'react';
import { consentPolicyQuery, doubleOptInQuery, wordingsQuery } from '@/api/people-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { PlusIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { Sheet } from '@/components/surfaces/sheet';
import { SettingsPage } from '@/components/settings/settings-page';
import { lazily } from '@/components/lazy/lazily';
import { useMay } from '@/lib/hooks/use-may';
import { PolicySection } from './policy-section';
import { QuestionsSection } from './questions-section';
import { WordingCard } from './wording-card';

const WordingDialog = lazily(() => import('./wording-dialog'), 'WordingDialog');

/** The wordings with which people are asked for consent, and the policy for a person without any record of it. */
export function WordingsPage() {
  const list = useInfiniteQuery(wordingsQuery);
  const [open, setOpen] = useState<Wording | 'new' | null>(null);
  const mayManage = useMay('manage');
  const policy = useQuery(consentPolicyQuery);
  const questions = useQuery(doubleOptInQuery);
  // The parts above one another appear at once: nothing is pushed down.
  const isSettled = !policy.isPending && !questions.isPending && !list.isPending;
  return (
    <SettingsPage
      title={t`Consent texts`}
      action={
        mayManage ? (
          <Button
            variant="contained"
            startIcon={<PlusIcon size={16} />}
            onClick={() => setOpen('new')}
          >{t`New consent text`}</Button>
        ) : null
      }
    >
      {isSettled ? (
        <Sheet isPage title={t`Consent texts`}>
          <PolicySection />
          <QuestionsSection />
        </Sheet>
      ) : (
        <Loading rows={6} />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
        {isSettled && list.data?.length === 0 ? (
          <Paper variant="outlined">
            <EmptyState
              title={t`No consent texts yet`}
              text={
                mayManage
                  ? t`Write what people agree to, for example on your form. Then their consents can be recorded.`
                  : t`The owner or a manager of the team writes what people agree to.`
              }
            />
          </Paper>
        ) : null}
        {(isSettled ? list.data : undefined)?.map((wording) => (
          <WordingCard key={wording.id} wording={wording} onRevise={mayManage ? () => setOpen(wording) : undefined} />
        ))}
      </Box>
      <MoreButton {...list} />
      {open ? <WordingDialog {...(open !== 'new' && { wording: open })} onClose={() => setOpen(null)} /> : null}
    </SettingsPage>
  );
}
