import { t } from '@lingui/core/macro';
import type { BulkResult } from '@wavelane/contracts';
import { useState } from 'react';
import { ErrorNote } from '@/components/error-note';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { Page } from '@/components/page';
import { useSending } from '@/components/message/sending';
import { lazily } from '@/components/lazy/lazily';
import { BlockedNote } from '@/components/message/blocked-note';
import { BulkComposer } from './bulk-composer';

const RunningJob = lazily(() => import('./running-job'), 'RunningJob');

/** One message to many people, from a CSV file. */
export function BulkPage() {
  const { user, channels, blocked, isReady, isKnown, isSettled, error, retry } = useSending();
  const [result, setResult] = useState<BulkResult | null>(null);
  if (!user) return null;
  const notes = (
    <>
      {blocked ? <BlockedNote user={user} blocked={blocked} /> : null}
      {error ? <ErrorNote error={error} retry={retry} /> : null}
    </>
  );
  if (result || !isSettled)
    return (
      <Page title={t`Bulk`}>
        {notes}
        {result ? <RunningJob result={result} onNext={() => setResult(null)} /> : null}
        {isSettled ? null : <FormSkeleton />}
      </Page>
    );
  return (
    <BulkComposer
      // Each member and account has a form and a draft of its own.
      key={`${user.id}/${user.account.id}`}
      {...{ user, channels, isReady, isKnown }}
      onSent={setResult}
    >
      {notes}
    </BulkComposer>
  );
}
