import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { signingOut } from '@/api/live/signing-out';
import { useAction } from '@/api/use-action';
import { dropAllDrafts } from '@/lib/drafts/saved-draft';

/** Signs out; `isPending` while it is under way. A failure is only logged. */
export function useLogout(): { leave: () => void; isPending: boolean } {
  const client = useQueryClient();
  const router = useRouter();
  const logout = useAction(api.logout, {
    done: t`Logged out successfully`,
    onDone: async () => {
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
      dropAllDrafts();
      await router.navigate({ to: '/login' });
      signingOut(false);
    },
    onFailed: (error) => {
      console.error('Logout failed', error);
      signingOut(false);
      // The cancelled queries are repeated, unless the session was over anyway.
      if (client.getQueryData(sessionQuery.queryKey)) void client.invalidateQueries();
    },
  });
  const leave = async () => {
    signingOut(true);
    // A query under way would be answered as if the session had ended by itself.
    await client.cancelQueries();
    logout.mutate();
  };
  return { leave: () => void leave(), isPending: logout.isPending };
}
