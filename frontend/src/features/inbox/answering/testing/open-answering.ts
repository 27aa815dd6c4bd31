import type { Answering, CurrentUser } from '@wavelane/contracts';
import { APP, openPage, type Routes, serve, USER } from '@/testing/app';

const UNSAID = { version: 0, changedAt: null, changedBy: null };

/** An account that has set neither opening hours nor rules. */
export const NOTHING: Answering = {
  openingHours: { hours: null, ...UNSAID },
  rules: { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null, ...UNSAID },
  members: [
    { id: USER.id, name: 'Sara Lind', away: false },
    { id: 'u2', name: 'Ben Bright', away: true },
  ],
  isOpen: true,
};

/** Opens the settings of hours and rules. @returns the calls that the page makes */
export async function openAnswering(answering: Answering, routes: Routes = {}, user: CurrentUser = USER) {
  const calls = serve({
    'GET /api/me': { body: user },
    'GET /api/app': { body: APP },
    'GET /api/channels': { body: [] },
    'GET /api/jobs': { body: [] },
    'GET /api/answering': { body: answering },
    ...routes,
  });
  await openPage('/settings/hours');
  return calls;
}
