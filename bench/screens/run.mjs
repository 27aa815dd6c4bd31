// Measures what a page loads until it is usable, and within ten seconds: requests, and compressed script. Each round
// has a browser without a cache. The yardstick is the landing page, which has no framework. Run with `npm run
// bench:screens`; needs Chromium (see frontend/e2e/browser.mjs).
import { openBrowser, person } from '../../frontend/e2e/browser.mjs';
import { startProduct } from '../../frontend/e2e/product.mjs';
import { Stage } from '../../frontend/e2e/stage.mjs';

const isTiny = process.env.BENCH === 'tiny';
const ROUNDS = isTiny ? 1 : 5;
const LATER_MS = isTiny ? 1_000 : 10_000;
/** Stands in the inbox. */
const TEXT = 'Where is my order?';
const BOUND = { requests: 25, kilobytes: 240, requestsLater: 40 };

const product = await startProduct();
const browser = await openBrowser();
let isMissed = false;
try {
  const state = await signedInState();
  const inbox = (page) => page.getByRole('main').getByText(TEXT).first();
  const heading = (page) => page.locator('h1:visible').first();
  const field = (page) => page.locator('input[type=password]').first();
  const rows = [
    await rowOf('/ (yardstick)', '/', heading),
    await rowOf('/login', '/login', field),
    await rowOf('/dashboard', '/dashboard', heading, state),
    await rowOf('/inbox', '/inbox', inbox, state),
  ];
  console.log(`\nScreens (Node ${process.versions.node}${isTiny ? ', tiny: the figures say nothing' : ''})\n`);
  console.log('| page | requests until usable | script, kB gzip | requests after 10 s | usable, ms | bound | |');
  console.log('| --- | --: | --: | --: | --: | --- | --- |');
  console.log(rows.join('\n'));
} finally {
  await browser.close();
  await product.stop();
}
process.exit(isMissed && !isTiny ? 1 : 0);

/** The session of an account whose inbox has a conversation. */
async function signedInState() {
  const problems = [];
  const stage = new Stage(product, (name) => person(browser, product.url, problems, name));
  const sender = await stage.sender();
  await stage.send(sender, { to: sender.friend, body: 'Your order is ready' });
  const order = { kind: 'text', text: TEXT, channelId: sender.channel.whapiChannelId };
  // The phone knows the channel once a message has arrived.
  await eventually(() => stage.control('whapi', `/phones/${sender.friend.slice(1)}/send`, order));
  await eventually(async () => {
    const found = await stage.ask(sender.page, 'GET', '/api/conversations?view=all&limit=1');
    if (found.length === 0) throw new Error('The conversation is not shown yet');
  });
  const state = await sender.page.context().storageState();
  await sender.page.context().close();
  return state;
}

/** Tries for half a minute. */
async function eventually(work) {
  for (const end = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function rowOf(name, path, usable, storageState) {
  const found = [];
  for (let round = 0; round < ROUNDS; round++) found.push(await visit(path, usable, storageState));
  const of = (key) => found.map((each) => each[key]).sort((one, other) => one - other)[found.length >> 1];
  const [requests, kilobytes, later] = [of('requests'), of('kilobytes'), of('later')];
  const isMet = requests <= BOUND.requests && kilobytes <= BOUND.kilobytes && (isTiny || later <= BOUND.requestsLater);
  isMissed ||= !isMet;
  const bound = `≤ ${BOUND.requests}, ≤ ${BOUND.kilobytes}, ≤ ${BOUND.requestsLater}`;
  const figures = `${requests} | ${kilobytes.toFixed(0)} | ${later} | ${of('ms').toFixed(0)}`;
  return `| ${name} | ${figures} | ${bound} | ${isMet ? 'met' : 'MISSED'} |`;
}

async function visit(path, usable, storageState) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const seen = { requests: 0, bytes: 0 };
  const scripts = new Set();
  session.on('Network.requestWillBeSent', ({ request }) => void (seen.requests += request.url.startsWith('http')));
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.bytes += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await usable(page).waitFor();
  const first = { ms: performance.now() - began, requests: seen.requests, kilobytes: seen.bytes / 1_000 };
  await page.waitForTimeout(Math.max(0, LATER_MS - first.ms));
  await context.close();
  return { ...first, later: seen.requests };
}
