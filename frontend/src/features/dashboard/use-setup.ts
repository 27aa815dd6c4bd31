import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, may } from '@wavelane/contracts';
import { useState } from 'react';
import { unlessEarly } from '@/api/early/early';
import { channelsQuery, jobsQuery } from '@/api/queries';
import { type SetupStep, setupSteps } from './setup-steps';

const keyOf = (accountId: string) => `setup-away/${accountId}`;

function isPutAway(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    return false;
  }
}

export interface Setup {
  steps: SetupStep[] | null;
  /** Whether there are steps is known. */
  isKnown: boolean;
  putAway: () => void;
}

/**
 * The steps that an account is at, null if there is nothing to show: all done, put away, not known yet, or another
 * member's to do. A member who sees the last step done keeps seeing the steps until they leave the page, so that
 * nothing moves under their hands.
 */
export function useSetup(user: CurrentUser | null): Setup {
  const [away, setAway] = useState(() => user !== null && isPutAway(user.account.id));
  const jobs = useQuery(jobsQuery).data;
  const channels = useQuery({ ...channelsQuery, refetchOnMount: unlessEarly }).data;
  const [wereLeft, setWereLeft] = useState(false);
  const steps = !user || !jobs || !channels || !may(user, 'manage') ? null : setupSteps({ user, channels, jobs });
  const areLeft = steps?.some(({ done }) => !done) ?? false;
  if (areLeft && !wereLeft) setWereLeft(true);
  return {
    isKnown: user !== null && (away || !may(user, 'manage') || (jobs !== undefined && channels !== undefined)),
    steps: away || !(areLeft || wereLeft) ? null : steps,
    putAway: () => {
      setAway(true);
      try {
        if (user) localStorage.setItem(keyOf(user.account.id), '1');
      } catch {
        // Without storage they stay hidden for this visit.
      }
    },
  };
}
