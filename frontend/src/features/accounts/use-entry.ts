import { useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type CurrentUser, may } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { takeWishedPlan } from './wished-plan';

/**
 * Completes signing in or up: it keeps the session, and leads the person to the page that they wanted, or to the plan
 * that they chose on the front page.
 * @param redirect the address that they were on the way to
 */
export function useEntry(redirect: string | undefined): (user: CurrentUser) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (user) => {
    client.clear();
    client.setQueryData(sessionQuery.queryKey, user);
    const plan = takeWishedPlan();
    // A stored address holds its search too, so it goes to the history as it is.
    if (redirect !== undefined && hasPage(router, redirect)) router.history.push(redirect);
    else if (plan !== undefined && user.currentSubscription === null && may(user, 'own'))
      await router.navigate({ to: '/pricing', search: { plan } });
    else await router.navigate({ to: '/dashboard' });
  };
}

/** Whether there is a page at an address; a route that matches only part of it has the remaining part as `**`. */
function hasPage(router: AnyRouter, address: string): boolean {
  const [, { '**': rest }, found] = router.getMatchedRoutes(address.replace(/[?#].*$/s, ''));
  return found !== undefined && rest === undefined;
}
