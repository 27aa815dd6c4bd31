import type { CurrentUser } from '@wavelane/contracts';
import { useEffect, useState } from 'react';
import { askWith } from '@/api/confirmation';
import { lazily } from '@/components/lazy/lazily';

const IdentityDialog = lazily(() => import('@/features/accounts/identity-dialog'), 'IdentityDialog', null, {
  isPrefetched: false,
});

/** Asks for the fresh password or code that calls need: a dialog over any other. */
export function ConfirmationHost({ user }: { user: CurrentUser }) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => askWith((resolve) => setAnswer(() => resolve)), []);
  if (!answer) return null;
  const answerWith = (isConfirmed: boolean) => {
    setAnswer(null);
    answer(isConfirmed);
  };
  return <IdentityDialog user={user} onConfirmed={() => answerWith(true)} onClose={() => answerWith(false)} />;
}
