import { api, type SubscribeToPush } from '@wavelane/contracts';
import { call } from '../http';
import { language } from '@/i18n/texts';

/** Whether this browser shows notices while the application is closed. `blocked`: the person forbade it to the site. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on';

/** The member whose notices the browser shows: another person who signs in here has to allow it anew. */
const MEMBER = 'push-member';

const isPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The service worker: the frame of the application without a network, and pushes. */
export async function registerWorker(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js');
}

const manager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

/** @param memberId of the signed-in member */
export async function pushState(memberId: string): Promise<PushState> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = Notification.permission === 'granted' && localStorage.getItem(MEMBER) === memberId;
  return isOn && (await (await manager()).getSubscription()) ? 'on' : 'off';
}

/**
 * Asks the person and subscribes this browser. A click must be the cause, or browsers do not ask.
 * @throws ApiError, and errors of the browser if its push service is not there
 */
export async function allowPush(memberId: string): Promise<PushState> {
  if (!isPossible()) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await subscribe();
  localStorage.setItem(MEMBER, memberId);
  return 'on';
}

/** At each start, because a subscription ends with its session: the same person in the same browser keeps theirs. */
export async function keepPush(memberId: string): Promise<void> {
  if ((await pushState(memberId)) === 'on') await subscribe();
}

/**
 * This browser shows nothing more. The server drops the subscription with the session, or when the push service reports
 * its end.
 */
export async function endPush(): Promise<void> {
  if (!isPossible()) return;
  localStorage.removeItem(MEMBER);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(): Promise<void> {
  const pushes = await manager();
  const { publicKey } = await call(api.pushKey, {});
  const before = await pushes.getSubscription();
  // The subscription is from an installation with another key.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const found = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = found.toJSON();
  const body: SubscribeToPush = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, language };
  await call(api.subscribeToPush, { body });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
