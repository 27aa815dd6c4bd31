// Sets the stage of a test through the interface of the product: accounts, plans, channels, payments. The test does on
// the screen only what it is about.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ADMIN } from './product.mjs';

export const PASSWORD = 'otter velvet harbour';
const MINUTE_MS = 60_000;

/** The number of accounts on this installation: each has an address and phone numbers of its own. */
let made = 0;

export class Stage {
  #product;
  #person;
  #administrator;

  constructor(product, person) {
    this.#product = product;
    this.#person = person;
  }

  /** The details of an account before it is made. */
  newcomer(name = 'Sara Lind') {
    const number = ++made;
    const digits = String(number).padStart(2, '0');
    const email = `${name === 'Sara Lind' ? 'sara' : 'layla'}.${number}@example.com`;
    return { name, email, password: PASSWORD, phone: `+141555501${digits}`, friend: `+141555502${digits}` };
  }

  /** A person who has just signed up, on the dashboard. */
  async account() {
    return this.#enter(await this.#registered());
  }

  async #registered(called) {
    const newcomer = { ...this.newcomer(), ...(called && { name: called }) };
    const page = await this.#person('user');
    const { name, email, password } = newcomer;
    const { id } = await this.ask(page, 'POST', '/api/auth/register', { name, email, password });
    return { ...newcomer, id, page };
  }

  /** Opens the page last: the page asks for its session itself, and must not meet a session that is being renewed. */
  async #enter(account) {
    await account.page.goto('/dashboard');
    return account;
  }

  /** The administrator, signed in. */
  async administrator() {
    if (this.#administrator === undefined) {
      this.#administrator = await this.#person('admin');
      await this.ask(this.#administrator, 'POST', '/api/auth/login', ADMIN);
    }
    return this.#administrator;
  }

  /** An account with a plan and 30 days. @param called its name, if that matters */
  async subscriber(called) {
    const account = await this.#registered(called);
    await this.order(`/api/admin/users/${account.id}/plan`, { planId: 'starter', days: 30 });
    return this.#enter(account);
  }

  /**
   * An account with a channel that waits to be activated, and enough days in the pool. @param called `name` and `label`
   */
  async newChannel({ name, label = 'Shop' } = {}) {
    const account = await this.subscriber(name);
    const channel = await this.ask(account.page, 'POST', '/api/channels', { label, phone: account.phone });
    await this.topUp();
    return { ...account, channel };
  }

  /** An account with a channel that is active and not linked yet. */
  async activeChannel(called) {
    const account = await this.newChannel(called);
    await this.order(`/api/admin/users/${account.id}/channels/${account.channel.id}/activate`, { days: 30 });
    return { ...account, channel: await this.#channel(account, ({ status }) => status === 'ACTIVE') };
  }

  /** An account with a channel that is linked to its demo phone. */
  async sender() {
    const account = await this.activeChannel();
    const { id, whapiChannelId } = account.channel;
    await this.#until(account, `/api/channels/${id}/qr`, ({ base64 }) => base64 !== undefined);
    await this.control('whapi', `/channels/${whapiChannelId}/link`);
    return { ...account, channel: await this.#channel(account, ({ authStatus }) => authStatus === 'AUTHORIZED') };
  }

  async #channel(account, holds) {
    const [channel] = await this.#until(account, '/api/channels', ([one]) => holds(one));
    return channel;
  }

  /** Reads the path until the condition holds. @returns the answer */
  async #until({ page }, path, holds) {
    for (let attempt = 0; attempt < 200; attempt++) {
      const answer = await this.ask(page, 'GET', path);
      if (holds(answer)) return answer;
      await page.waitForTimeout(300);
    }
    throw new Error(`It does not come: ${path}`);
  }

  /** Sends a message. @param content `to`, `body` and further fields */
  send({ page, channel }, content) {
    return this.ask(page, 'POST', '/api/messages/send', { channelId: channel.id, ...content });
  }

  /** Adds 100 days to the pool. */
  async topUp(note = null) {
    return this.order('/api/admin/balance/topup', { days: 100, note });
  }

  /** The days in the pool. */
  async pool() {
    return (await this.ask(await this.administrator(), 'GET', '/api/admin/balance')).balance;
  }

  /** Pays for a plan with PayPal. */
  async paid({ page }) {
    const bought = { planId: 'starter', durationType: 'MONTHLY' };
    const price = { amount: 2_900, currency: 'USD', intent: 'CAPTURE' };
    const { id: orderId } = await this.ask(page, 'POST', '/paypal/order', { ...price, ...bought });
    await this.control('paypal', `/orders/${orderId}/approve`);
    await this.ask(page, 'POST', `/paypal/order/${orderId}/capture`, {});
    await this.ask(page, 'POST', '/api/subscribe/paypal/confirm', { ...bought, orderId });
  }

  /** Sets up a second factor. `code()` returns the app's next code, since each works only once. */
  async secured() {
    const account = await this.#registered();
    const { secret } = await this.ask(account.page, 'POST', '/api/me/totp', {});
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = async () => {
      await this.#product.pass(MINUTE_MS);
      return totp.generate({ timestamp: this.#product.now() });
    };
    const { recoveryCodes } = await this.ask(account.page, 'POST', '/api/me/totp/enable', { code: await code() });
    return this.#enter({ ...account, code, recoveryCodes });
  }

  /** Sends an administrator's order. */
  async order(path, body) {
    return this.ask(await this.administrator(), 'POST', path, body);
  }

  /** Controls the gateway or PayPal. */
  async control(simulator, path, body = {}) {
    const reply = await fetch(`${this.#product.simUrl}/__sim/${simulator}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${simulator} ${path}: ${reply.status} ${await reply.text()}`);
  }

  /** Reads the state of the gateway, PayPal or a mailbox. */
  async seen(simulator, path) {
    const reply = await fetch(`${this.#product.simUrl}/__sim/${simulator}${path}`);
    if (!reply.ok) throw new Error(`${simulator} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  /** One call with the session of a page. @throws if the product refuses it */
  async ask(page, method, path, data) {
    const headers = { Origin: this.#product.url, 'Idempotency-Key': randomUUID() };
    // The server may close an idle connection at that moment; a call with a key may be repeated.
    const reply = await page.request.fetch(path, { method, data, headers, maxRetries: 3 });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return reply.json();
  }
}
