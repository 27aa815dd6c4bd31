import { once } from 'node:events';
import http from 'node:http';
import { chromium, type Page } from '@playwright/test';
import type { Session } from '../session.js';

/** Texts that differ by a number. */
const NUMBERED = /#(\d+)#/g;

/** The time at which each text first appeared, by its number; ms of the machine's clock. */
export type Seen = ReadonlyMap<number, number>;

export interface Watching {
  seen: Seen;
  /** The number of times that the page was read again. */
  reads: () => number;
  stop: () => Promise<void>;
}

async function lineOf(address: string, cookie: string, heard: (text: string) => void): Promise<http.ClientRequest> {
  const request = http.get(address, { agent: false, headers: { cookie, accept: 'text/event-stream' } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A line is answered ${response.statusCode}`);
  response.setEncoding('utf8').on('data', heard);
  response.on('error', () => undefined);
  return request;
}

const note = (seen: Map<number, number>, text: string) => {
  const now = Date.now();
  for (const [, number] of text.matchAll(NUMBERED)) if (!seen.has(Number(number))) seen.set(Number(number), now);
};

/** Watches the events of the live line itself. */
export async function watchLine(url: string): Promise<Watching> {
  const seen = new Map<number, number>();
  const request = await lineOf(`${url}/`, '', (text) => note(seen, text));
  return { seen, reads: () => 0, stop: () => Promise.resolve(void request.destroy()) };
}

/** A client that reads what an open inbox shows each time the live line reports a change. */
export async function watchReads(session: Session, conversation: string): Promise<Watching> {
  const seen = new Map<number, number>();
  const shown = ['?view=all&limit=30', '/counts', `/${conversation}`, `/${conversation}/lines?limit=50`];
  let [reads, isReading, isOwed, isOver] = [0, false, false, false];
  const read = async (): Promise<void> => {
    if (isReading) return void (isOwed = true);
    isReading = true;
    do {
      isOwed = false;
      reads++;
      const answers = await Promise.all(shown.map((path) => session.get<unknown>(`/api/conversations${path}`)));
      note(seen, JSON.stringify(answers.at(-1)));
    } while (isOwed && !isOver);
    isReading = false;
  };
  const request = await lineOf(`${session.url}/api/live?age=0`, session.cookies, (text) => {
    if (/^data: .*"inbox"/m.test(text)) void read();
  });
  const stop = async () => {
    isOver = true;
    request.destroy();
    while (isReading) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { seen, reads: () => reads, stop };
}

/** The inbox in Chromium: a text counts once it is in the page. */
export async function watchScreen(session: Session, conversation: string, executablePath: string): Promise<Watching> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  const context = await browser.newContext({ baseURL: session.url, viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = session.cookies.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: session.url }]);
  const page = await context.newPage();
  const seen = new Map<number, number>();
  let reads = 0;
  page.on('request', (request) => void (reads += Number(/\/lines\?/.test(request.url()))));
  await page.exposeFunction('told', (number: number, at: number) => void (seen.has(number) || seen.set(number, at)));
  await page.goto(`/inbox?conversation=${conversation}`);
  await page.getByRole('log').getByText(/#\d+#/).first().waitFor({ timeout: 30_000 });
  await observe(page);
  return { seen, reads: () => reads, stop: () => browser.close() };
}

/** Notes for each number the time at which it appeared in the log of the conversation. */
function observe(page: Page): Promise<void> {
  return page.evaluate(`(() => {
    const known = new Set();
    const look = (text) => {
      for (const [, number] of text.matchAll(/#(\\d+)#/g)) {
        if (known.has(number)) continue;
        known.add(number);
        window.told(Number(number), Date.now());
      }
    };
    const log = document.querySelector('[role=log]');
    look(log.textContent);
    new MutationObserver(() => look(log.textContent)).observe(log, { childList: true, subtree: true, characterData: true });
  })()`);
}
