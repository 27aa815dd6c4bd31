import type { CurrentUser } from '@wavelane/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { askWith } from '@/api/confirmation';

const IdentityDialog = lazy(() =>
  import('@/features/accounts/identity-dialog').then((module) => ({ default: module.IdentityDialog })),
);

/** Where calls that need a fresh password or code get it: a dialog over any other. */
export function ConfirmationHost({ user }: { user: CurrentUser }) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => askWith((resolve) => setAnswer(() => resolve)), []);
  if (!answer) return null;
  return (
    <Suspense>
      <IdentityDialog
        user={user}
        onDone={(isConfirmed) => {
          setAnswer(null);
          answer(isConfirmed);
        }}
      />
    </Suspense>
  );
}
