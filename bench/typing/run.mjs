// What a key press costs in the bulk screen, without a file and with one of 50,000 rows: script of the page's thread,
// as Chromium counts it. Run with `npm run bench:typing`; needs Chromium (see frontend/e2e/browser.mjs).
import { openBrowser, person } from '../../frontend/e2e/browser.mjs';
import { ADMIN, startProduct } from '../../frontend/e2e/product.mjs';
import { scriptCounter, typeInto } from './keys.mjs';

const ROWS = Number(process.env.ROWS ?? 50_000);
const KEYS = Number(process.env.KEYS ?? 100);
/** Milliseconds of script that a key press may take. */
const MOST = 16;

const product = await startProduct();
const browser = await openBrowser();
const problems = [];
try {
  const page = await person(browser, product.url, problems, 'typist');
  const counter = await scriptCounter(page);
  const type = (label, keys = KEYS) => typeInto(page, counter, page.getByLabel(label), keys);
  await signIn(page);
  await page.goto('/bulk');
  await type('Body', 20);
  const bare = await type('Body');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(peopleCsv()),
  });
  await page.getByText(ROWS.toLocaleString('en-US')).first().waitFor();
  for (const field of ['Body', 'Name of the job (optional)']) {
    const loaded = await type(field);
    const missed = loaded.p95 > MOST;
    if (missed) problems.push(`${field}: p95 ${loaded.p95.toFixed(1)} ms`);
    console.log(
      `${field}, ${ROWS} rows: median ${loaded.median.toFixed(1)} ms, p95 ${loaded.p95.toFixed(1)} ms, most ${loaded.most.toFixed(1)} ms of script a key ` +
        `(${(loaded.median / bare.median).toFixed(2)} of ${bare.median.toFixed(1)} ms without a file; target ${MOST} ms at p95): ${missed ? 'MISSED' : 'met'}`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
for (const problem of problems) console.error(`- ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

async function signIn(page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

function peopleCsv() {
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Person ${index},+1415${String(5_000_000 + index)},City ${index % 97}`,
  );
  return ['name,phone,city', ...lines].join('\n');
}
