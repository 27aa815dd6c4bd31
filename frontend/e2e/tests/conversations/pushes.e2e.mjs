/* global navigator, self, NotificationEvent, caches */
// Notices outside the application. The browser of a test reaches no push service: the built-in one takes the push, and
// the test passes its decrypted content to the browser's service worker.
import { expect, test } from '../../world.mjs';

const MINUTE_MS = 60_000;

// Without a network the application reports it, and so does the browser.
test.use({ asked: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|could not be reached/ });

test('an unlinked channel is a notification of the browser, which leads to the page', async ({ stage, product }) => {
  const { page, channel } = await stage.sender();
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  const worker = await workerOf(page);
  const subscription = await (await fetch(`${product.simUrl}/__sim/push/browsers`, { method: 'POST' })).json();
  await stage.ask(page, 'POST', '/api/push', subscription);
  await stage.control('whapi', `/channels/${channel.whapiChannelId}/unlink`);
  await expect.poll(async () => (await stage.ask(page, 'GET', '/api/channels'))[0].authStatus).not.toBe('AUTHORIZED');
  await product.pass(3 * MINUTE_MS);
  const path = `/pushes?endpoint=${encodeURIComponent(subscription.endpoint)}`;
  await expect.poll(() => stage.seen('push', path), { timeout: 60_000 }).toHaveLength(1);
  const [{ payload }] = await stage.seen('push', path);
  const began = Date.now();
  await deliver(worker, product.url, payload);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, url: data.url }));
    });
  await expect
    .poll(shown)
    .toEqual([{ title: 'A channel is no longer linked', body: expect.stringContaining('Shop'), url: '/channels' }]);
  expect(Date.now() - began).toBeLessThan(3_000);
  // The same push again is the same notification.
  await deliver(worker, product.url, payload);
  await expect.poll(shown).toHaveLength(1);
  const [script] = page.context().serviceWorkers();
  await script.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
  await page.waitForURL('**/channels');
});

test('the frame of the application opens without a network, and with it always the newest page', async ({ stage }) => {
  const { page } = await stage.account();
  await workerOf(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const kept = await page.evaluate(async () => {
    const urls = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls;
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept).toContain('/dashboard');
  await page.context().setOffline(true);
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root')).not.toBeEmpty();
  await page.context().setOffline(false);
});

/** Waits until the service worker controls the page. @returns how the browser's protocol reaches it */
async function workerOf(page) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
  return { session, registrationId: await registered };
}

const deliver = ({ session, registrationId }, origin, data) =>
  session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
