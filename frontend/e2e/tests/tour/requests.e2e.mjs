// How much a page asks for until it can be used, and in its first ten seconds (docs/adr/0160-library-components-in-the-browser.md).
import { gzipSync } from 'node:zlib';
import { expect, test } from '../../world.mjs';

const USABLE = { requests: 25, kilobytes: 240 };
const LATER = { requests: 40, afterMs: 10_000 };

const PAGES = [
  ['/dashboard', (page) => page.getByRole('heading', { name: 'Recent Activity' })],
  ['/inbox', (page) => page.getByLabel('Search')],
  ['/send', (page) => page.getByLabel('Body')],
  ['/bulk', (page) => page.getByLabel('Name of the job (optional)')],
  ['/templates', (page) => page.getByRole('heading', { name: 'Templates' })],
  ['/outbox', (page) => page.getByRole('search')],
  ['/people', (page) => page.getByRole('search')],
  ['/settings/security', (page) => page.getByRole('heading', { name: 'Second factor' })],
];

/** Notes what a page asks for; nothing is answered from a cache. */
function noteRequests(page) {
  const asked = [];
  page.on('response', (response) => asked.push(response));
  return asked;
}

/** kB of script as it comes, compressed by gzip. */
async function scriptOf(responses) {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
}

test('a page can be used after 25 requests and 240 kB of script, and has made 40 after ten seconds', async ({
  stage,
  person,
  problems,
}) => {
  const { email, password } = await stage.sender();
  for (const [path, isThere] of PAGES) {
    const page = await person('visitor');
    await stage.ask(page, 'POST', '/api/auth/login', { email, password });
    const asked = noteRequests(page);
    await page.goto(path);
    await isThere(page).first().waitFor();
    await page.waitForLoadState('load');
    const usable = [...asked];
    const kilobytes = await scriptOf(usable);
    await page.waitForTimeout(LATER.afterMs);
    const text = `${path}: ${usable.length} requests, ${kilobytes.toFixed(1)} kB of script; ${asked.length} after ten seconds`;
    console.log(`     ${text}`);
    const isOver = usable.length > USABLE.requests || kilobytes > USABLE.kilobytes || asked.length > LATER.requests;
    if (isOver) problems.push(`over budget: ${text}`);
    await page.close();
  }
  expect(problems).toEqual([]);
});
