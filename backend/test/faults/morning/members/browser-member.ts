import type { Browser, Locator, Page, Request } from '@playwright/test';
import { sleep } from '../../chance.js';
import type { Act, Asked } from '../asked.js';
import { Insisting, PATIENCE_MS } from './insisting.js';
import type { Member } from './team.js';

const STEP_MS = 10_000;
const ACTS: Readonly<Record<string, Act>> = {
  ...{ reply: 'reply', notes: 'note', labels: 'label', claim: 'claim', assign: 'assign' },
  ...{ resolve: 'resolve', snooze: 'snooze', read: 'read', release: 'release' },
};

interface Options {
  browser: Browser;
  asked: Asked;
  url: string;
  random: () => number;
}

/**
 * A member who works in the inbox as a person does: looks at the list, opens, writes, presses buttons. The page is
 * never reloaded, whatever happens to the server. The requests and answers are read from the page's network traffic.
 */
export class BrowserMember {
  /** Errors of the page, and steps that did not succeed. */
  readonly problems: string[] = [];
  private said = 0;
  private isOver = false;
  private watching: Promise<unknown>[] = [];
  private readonly insisting: Insisting;

  private constructor(
    readonly who: Member,
    private readonly page: Page,
    private readonly options: Options,
  ) {
    this.insisting = new Insisting({ asked: options.asked, memberId: who.id, isOver: () => this.isOver });
  }

  static async open(who: Member, options: Options): Promise<BrowserMember> {
    const context = await options.browser.newContext({
      ...{ baseURL: options.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    const member = new BrowserMember(who, page, options);
    member.watch();
    await page.goto('/login');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password').fill(who.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor({ timeout: 30_000 });
    await page.goto('/inbox?view=unassigned');
    await member.view('Unassigned').waitFor({ timeout: 30_000 });
    return member;
  }

  async work(): Promise<void> {
    while (!this.isOver) {
      try {
        if (!(await this.turn())) await sleep(400);
      } catch (error) {
        // While the server is away no answer comes; the page itself must recover.
        await sleep(500);
        if (!isTimeout(error)) this.problems.push(`${this.who.name}: ${String(error).slice(0, 300)}`);
      }
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.race([Promise.all(this.watching), sleep(STEP_MS)]);
  }

  /** The numbers on the buttons above the list. The page was never reloaded since it was opened. */
  async counts(): Promise<Record<'Mine' | 'Unassigned', number>> {
    // A member's open dialog hides the rest of the page from roles, but not from view; so the buttons are found by
    // their attributes.
    const views = this.page.locator('[role=group][aria-label="Which conversations"] button');
    const read = async (name: string) => {
      const text = await views.filter({ hasText: new RegExp(`^${name}`) }).textContent();
      return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
    };
    return { Mine: await read('Mine'), Unassigned: await read('Unassigned') };
  }

  async close(): Promise<void> {
    await this.options.browser.close();
  }

  /** @returns false if no conversation waits */
  private async turn(): Promise<boolean> {
    const name = this.chance(0.5) ? 'Mine' : 'Unassigned';
    await this.view(name).click();
    const rows = this.page.getByRole('list', { name, exact: true }).getByRole('link').filter({ hasText: /Wrote/ });
    await sleep(150);
    const count = await rows.count();
    if (count === 0) return false;
    await rows.nth(Math.floor(this.options.random() * Math.min(count, 4))).click();
    await this.field('Your answer').waitFor();
    if (await this.button('Send').isDisabled()) {
      await this.resolve();
      return true;
    }
    const dice = this.options.random();
    if (dice < 0.08) await this.note();
    else if (dice < 0.14) return this.snooze();
    else if (dice < 0.2) return this.assign();
    else if (dice < 0.3 && (await this.button('Take').isVisible())) await this.take();
    await this.answer();
    return true;
  }

  private async answer(): Promise<void> {
    const field = this.field('Your answer');
    const isCanned = this.chance(0.2);
    if (isCanned) {
      await field.pressSequentially('/hours');
      await this.page.getByRole('option', { name: /hours/ }).waitFor();
      await this.page.keyboard.press('Enter');
      await field.press('End');
    }
    const own = `${isCanned ? ' · ' : ''}Answer ${++this.said} of ${this.who.name}, in a browser`;
    if (isCanned) await field.pressSequentially(own);
    else await field.fill(own);
    const address = this.page.url();
    await this.press(field, address);
    if (this.page.url() !== address || (await field.inputValue()) !== '') return;
    if (this.chance(0.4)) await this.resolve();
  }

  private resolve(): Promise<void> {
    return this.act('resolve', this.button('Resolve'), this.button('Open again'));
  }

  private take(): Promise<void> {
    return this.act('claim', this.button('Take'), this.button('Give back'));
  }

  /** @param done the element that the page shows when it is done */
  private act(act: Act, button: Locator, done: Locator): Promise<void> {
    const shown = async () => {
      if (await done.isVisible()) return 'done';
      return (await this.button('Take over…').isVisible()) ? 'refused' : undefined;
    };
    return this.insisting.on(act, { press: () => pressed(button), shown });
  }

  /** Presses until the reply is sent. If another member was faster, the text is discarded. */
  private async press(field: Locator, address: string): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !this.isOver;) {
      const text = await field.inputValue();
      if (text === '' || this.page.url() !== address) return;
      await field.press('Control+Enter');
      for (let look = 0; look < 20 && (await field.inputValue()) !== ''; look++) await sleep(100);
      const ask = this.options.asked.of('reply').findLast((one) => one.text === text.trim() || one.text === text);
      if (ask?.outcome === 'refused') return field.fill('');
    }
  }

  private async note(): Promise<void> {
    const [note, reply] = ['Note', 'Reply'].map((name) => this.page.getByRole('button', { name, exact: true }));
    await note?.click();
    await this.field('Note for members').fill(`Note ${++this.said} of ${this.who.name}, in a browser`);
    await this.insisting.on('note', { press: () => pressed(this.button('Keep the note')) });
    await this.field('Note for members').fill('');
    await reply?.click();
  }

  private async snooze(): Promise<boolean> {
    await this.button('Snooze…').click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Until').selectOption('own');
    const soon = new Date(Date.now() + 65_000);
    const local = new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Day and time').fill(local);
    return this.submit('snooze', dialog, 'Snooze');
  }

  private async assign(): Promise<boolean> {
    await this.button('Assign to…').click();
    const dialog = this.page.getByRole('dialog');
    const member = dialog.getByLabel('Member');
    await member.waitFor();
    await member.selectOption({ index: 1 });
    return this.submit('assign', dialog, 'Assign');
  }

  /** After a refusal the member closes the dialog. */
  private async submit(act: Act, dialog: Locator, name: string): Promise<boolean> {
    await this.insisting.on(act, { press: () => pressed(dialog.getByRole('button', { name, exact: true })) });
    await dialog.waitFor({ state: 'hidden', timeout: 3_000 }).catch(() => this.page.keyboard.press('Escape'));
    if (await dialog.isVisible())
      await dialog
        .getByRole('button', { name: /^(Discard|Cancel|Close)/ })
        .first()
        .click();
    return true;
  }

  private watch(): void {
    const { asked } = this.options;
    const named = (request: Request) => {
      const found = /\/api\/conversations\/([^/]+)\/([a-z]+)$/.exec(new URL(request.url()).pathname);
      const act = ACTS[found?.[2] ?? ''];
      const key = request.headers()['idempotency-key'];
      if (request.method() !== 'POST' || !found || !act || key === undefined) return undefined;
      return { key, act, conversationId: found[1] ?? '' };
    };
    this.page.on('request', (request) => {
      const one = named(request);
      if (!one) return;
      const text = (JSON.parse(request.postData() ?? '{}') as { text?: string }).text ?? '';
      asked.begin({ ...one, memberId: this.who.id, text, isByBrowser: true });
    });
    this.page.on('requestfailed', (request) => asked.end(named(request)?.key ?? '', null));
    this.page.on('response', (response) => {
      const one = named(response.request());
      if (!one) return;
      const body = response.ok() ? Promise.resolve(undefined) : response.json().catch(() => undefined);
      this.watching.push(body.then((said: unknown) => asked.end(one.key, response.status(), said)));
    });
    this.page.on('pageerror', (error) => this.problems.push(`${this.who.name}: the page: ${error.message}`));
  }

  private view = (name: string): Locator =>
    this.page.getByRole('group', { name: 'Which conversations' }).getByRole('button', { name: new RegExp(`^${name}`) });
  private field = (name: string): Locator => this.page.getByLabel(name, { exact: true });
  private button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  private chance = (share: number): boolean => this.options.random() < share;
}

/** The button may have disappeared. */
const pressed = (button: Locator): Promise<void> => button.click({ timeout: 2_000 }).catch(() => undefined);
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
