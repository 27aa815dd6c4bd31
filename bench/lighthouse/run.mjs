// Lighthouse, mobile preset, over the built product: three runs a page, the medians against their targets.
// Run with `npm run lighthouse`; needs Chromium (see frontend/e2e/browser.mjs).
import { findChromium } from '../../frontend/e2e/browser.mjs';
import { ADMIN, startProduct } from '../../frontend/e2e/product.mjs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const RUNS = Number(process.env.RUNS ?? 3);
/** Scores of 100, and the most that the largest paint (ms) and layout shift may be. */
const PAGES = [
  { path: '/', performance: 98, accessibility: 100, lcp: 1_200, cls: 0.01 },
  { path: '/login', performance: 90, accessibility: 100, cls: 0.01 },
  { path: '/dashboard', performance: 80, accessibility: 100, cls: 0.01, isSignedIn: true },
];

const product = await startProduct();
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
let isMissed = false;
try {
  const cookie = await signIn();
  for (const page of PAGES) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(page, cookie));
    const row = Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((found) => found[key]))]));
    const missed = missedBy(page, row);
    isMissed ||= missed.length > 0;
    const figures = `performance ${row.performance}, accessibility ${row.accessibility}, LCP ${Math.round(row.lcp)} ms, CLS ${row.cls.toFixed(4)}, TBT ${Math.round(row.tbt)} ms`;
    console.log(`${page.path.padEnd(12)} ${figures}: ${missed.length > 0 ? `MISSED ${missed.join(', ')}` : 'met'}`);
  }
} finally {
  chrome.kill();
  await product.stop();
}
process.exit(isMissed ? 1 : 0);

async function signIn() {
  const reply = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.url },
    body: JSON.stringify(ADMIN),
  });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

async function measure({ path, isSignedIn }, cookie) {
  const { lhr } = await lighthouse(`${product.url}${path}`, {
    port: chrome.port,
    onlyCategories: ['performance', 'accessibility'],
    ...(isSignedIn && { extraHeaders: { Cookie: cookie } }),
  });
  const value = (id) => {
    const { numericValue, errorMessage } = lhr.audits[id];
    if (numericValue === undefined)
      throw new Error(`${path} was not measured, ${id}: ${errorMessage ?? lhr.runtimeError?.message}`);
    return numericValue;
  };
  return {
    performance: Math.round(lhr.categories.performance.score * 100),
    accessibility: Math.round(lhr.categories.accessibility.score * 100),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  };
}

function missedBy(target, found) {
  return [
    ...['performance', 'accessibility'].filter((name) => found[name] < target[name]),
    ...['lcp', 'cls'].filter((name) => target[name] !== undefined && found[name] > target[name]),
  ];
}

function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
