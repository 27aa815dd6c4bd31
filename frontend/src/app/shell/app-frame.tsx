import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { actsFor } from '@/api/http';
import { useLive } from '@/api/live/use-live';
import { sessionQuery } from '@/api/queries';
import { Shell } from './shell';

/**
 * The shell of signed-in users; the guard lets only them in. The user, with days, plan and messages sent today, is read
 * again on every page and when the window gets the focus: other tabs and administrators change it too.
 */
export function AppFrame() {
  const { data: user } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  useFreshSession(Boolean(user));
  useOneAccount(user?.account.id);
  useLive(user);
  return user ? <Shell user={user} /> : null;
}

/** @param isSignedIn false after a sign-out, which also leads to another page */
function useFreshSession(isSignedIn: boolean): void {
  const client = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const seen = useRef(path);
  useEffect(() => {
    if (isSignedIn && seen.current !== path) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    seen.current = path;
  }, [client, path, isSignedIn]);
}

/** Another tab has changed the account: this page still shows the one before. */
function useOneAccount(accountId: string | undefined): void {
  const first = useRef(accountId);
  useEffect(() => {
    first.current ??= accountId;
    if (accountId === undefined) return;
    actsFor(accountId);
    if (first.current !== accountId) location.reload();
  }, [accountId]);
}
