import type { BulkResult } from '@wavelane/contracts';
import { lazy, Suspense, useState } from 'react';
import { Page } from '@/components/page';
import { useSending } from '@/components/message/sending';
import { BulkComposer } from './bulk-composer';

const BlockedNote = lazy(() =>
  import('@/components/message/blocked-note').then((module) => ({ default: module.BlockedNote })),
);
const RunningJob = lazy(() => import('./running-job').then((module) => ({ default: module.RunningJob })));

/** One message to many people, from a CSV file. */
export function BulkPage() {
  const { user, channels, blocked, isReady } = useSending();
  const [result, setResult] = useState<BulkResult | null>(null);
  if (!user) return null;
  return (
    <Page title="Bulk" subtitle="One message to many people, from a CSV file.">
      <Suspense>
        {blocked ? <BlockedNote user={user} blocked={blocked} /> : null}
        {result ? <RunningJob result={result} onNext={() => setResult(null)} /> : null}
      </Suspense>
      {result ? null : <BulkComposer user={user} channels={channels} isReady={isReady} onSent={setResult} />}
    </Page>
  );
}
