import CssBaseline from '@mui/material/CssBaseline';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { AppInfo, Channel, CurrentUser } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { sessionQuery } from '@/api/queries';
import { makeQueryClient } from '@/api/query-client';
import { AppFrame } from '@/app/shell/app-frame';
import { ConfirmationHost } from '@/app/shell/confirmation-host';
import { AppTheme } from '@/app/theme/app-theme';
import { inVariables } from '@/app/theme/theme';
import { Toaster } from '@/app/toast/toaster';
import { makeRouter } from '@/router';
import { Route as frameRoute } from '@/routes/_app';

export const USER: CurrentUser = {
  id: 'u1',
  name: 'Sara Lind',
  email: 'sara@example.com',
  role: 'user',
  status: 'active',
  daysBalance: 30,
  currentSubscription: { status: 'ACTIVE', planId: 'starter', durationType: 'MONTHLY' },
  currentPlan: { id: 'starter', name: 'Starter', dailyMessagesLimit: 100, bulkMessagesLimit: 500 },
  channelsUsed: 1,
  channelsLimit: 1,
  messagesSentToday: 12,
  timeZone: 'UTC',
  defaultCountry: null,
  activeChannels: 1,
  runwayEndsAt: null,
  freeDays: 0,
  channelsExtendAhead: null,
  trialAvailable: false,
  emailVerified: true,
  secondFactor: false,
  secondFactorMissing: false,
  forgetting: null,
  account: { id: 'u1', name: 'Sara Lind' },
  memberRole: 'owner',
  channels: null,
  accounts: [{ id: 'u1', name: 'Sara Lind', role: 'owner' }],
};

export const CHANNEL: Channel = {
  id: 7,
  label: 'Shop',
  phone: '+14155550100',
  status: 'ACTIVE',
  authStatus: 'AUTHORIZED',
  otherNumber: null,
  daysRemaining: 30,
  expiresAt: '2999-01-01T00:00:00.000Z',
  whapiChannelId: null,
  whapiChannelToken: null,
  whapiStatus: null,
  stopped: false,
  creationTS: 0,
  busy: false,
  pausedByOwner: false,
  waitsFor: null,
};

/** The answer of a route: a body, or a status with a body. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
/** Calls by `METHOD /path`; one without an answer gets 404. */
export type Routes = Record<string, Answer | ((body: unknown) => Answer)>;

export interface Call {
  route: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Replaces fetch by a server of a few routes, and records the requests. */
export function serve(routes: Routes): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (path: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${path}`;
    const body = bodyOf(init.body);
    calls.push({ route, body, headers: { ...(init.headers as Record<string, string>) } });
    const found = routes[route];
    const {
      status = 200,
      headers = {},
      body: answer,
    } = (typeof found === 'function' ? found(body) : found) ?? {
      status: 404,
      body: { statusCode: 404, error: 'Not Found', message: `No route ${route}` },
    };
    return new Response(answer === undefined ? '' : JSON.stringify(answer), { status, headers });
  }) as typeof fetch;
  return calls;
}

/** Holds calls of addresses with this beginning until the returned function is called. */
export function holdBack(address: string): () => void {
  const answering = globalThis.fetch;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = (async (path: string, init?: RequestInit) => {
    if (path.startsWith(address)) await released;
    return answering(path, init);
  }) as typeof fetch;
  return release;
}

/** JSON as it was before it was written; a form with files as an object of its fields. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** A refusal of the server; without a message the page has to find words of its own. */
export const refusal = (message: string, status = 409, code?: string): Answer => ({
  status,
  body: { statusCode: status, error: 'Refused', message, code },
});

/** The answer of `GET /api/app` in an installation in production that sends mail. */
export const APP: AppInfo = {
  name: 'Wavelane',
  subtitle: 'WA Tracker',
  version: '0',
  commit: null,
  rehearsal: false,
  demoGateway: false,
  demoPhonesUrl: null,
  registration: 'open',
  mail: 'smtp',
  demoMailboxUrl: null,
};

/** The whole application at an address, as `main.tsx` puts it together. */
export const openApp = (address: string) => open(address, AppFrame);

/**
 * A page at an address, in the application without its shell: no navigation, no bar, no palette, no live line. Specs of
 * pages use it, because the shell would be most of the drawn and searched elements.
 */
export const openPage = (address: string) => open(address, BareFrame);

/** The parts of the shell that pages need: their place in it, and the dialog that asks for a password. */
function BareFrame() {
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {user ? <ConfirmationHost user={user} /> : null}
    </>
  );
}

async function open(address: string, frame: () => ReactNode) {
  frameRoute.update({ component: frame });
  const client = makeQueryClient(() => void router.invalidate());
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [address] }));
  render(
    <AppTheme theme={inVariables}>
      <CssBaseline />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </AppTheme>,
  );
  await act(() => router.load());
  return { router, client };
}
