// How lists of 50,000 rows scroll, what a key press costs beside them, and how soon a click is answered: frames of a scroll
// gesture and script of the page's thread, as Chromium counts them, beside the same rows on a page without a script, and
// the same field beside a list of ten. Run with `npm run bench:scrolling`; needs Chromium (see frontend/e2e/browser.mjs).
// The lists are answered without a server's work.
import { openBrowser, person } from '../../frontend/e2e/browser.mjs';
import { ADMIN, startProduct } from '../../frontend/e2e/product.mjs';
import { scriptCounter, typeInto } from '../typing/keys.mjs';
import { answersOf } from './answers.mjs';
import { framesOf, readAll, stillPage } from './frames.mjs';
import { serveLists } from './lists.mjs';

const ROWS = Number(process.env.ROWS ?? 50_000);
const KEYS = Number(process.env.KEYS ?? 60);
const ANSWERS = Number(process.env.ANSWERS ?? 25);
const FEW = 10;
/** Rows that are answered at once: more than a server does, for all of them to be there soon. */
const PAGE = 5_000;
/** Milliseconds of script that a key press may take. */
const MOST_SCRIPT = 16;
/** Milliseconds from a click to its answer on the screen that the server does not take. */
const MOST_BEYOND = 100;
/** So many frames in a hundred may be late more than on the page without a script. */
const MORE_LATE = 1;

const OUTBOX = { address: '/outbox', size: 'table[aria-rowcount]', attribute: 'aria-rowcount', row: 'tr[data-row]' };
const INBOX = {
  ...{ address: '/inbox?conversation=c1', size: 'li[aria-setsize]', attribute: 'aria-setsize' },
  row: 'li[data-row]',
};

let rows = FEW;
const product = await startProduct();
const browser = await openBrowser();
const problems = [];
try {
  const page = await person(browser, product.url, problems, 'reader');
  await signIn(page);
  await serveLists(page.context(), () => rows, Date.now(), { page: PAGE });
  const counter = await scriptCounter(page);
  const keys = {};
  for (const [name, address, field] of [
    ['search of the outbox', OUTBOX.address, page.getByRole('searchbox')],
    ['search of the inbox', INBOX.address, page.getByRole('searchbox')],
    ['composer', INBOX.address, page.getByLabel('Your answer')],
  ]) {
    rows = FEW;
    await page.goto(address);
    await typeInto(page, counter, field, 10);
    const few = await typeInto(page, counter, field, KEYS);
    await field.fill('');
    rows = ROWS;
    await page.goto(address);
    await readAll(page, address === OUTBOX.address ? OUTBOX : INBOX);
    keys[name] = { few, many: await typeInto(page, counter, field, KEYS) };
    await field.fill('');
  }
  const frames = {};
  for (const [name, list] of Object.entries({ outbox: OUTBOX, inbox: INBOX })) {
    await page.goto(list.address);
    await readAll(page, list);
    const onPage = await page.locator(list.row).count();
    const still = await stillPage(page, list.row);
    const bare = await framesOf(still, list.row);
    await still.close();
    // Behind another page nothing is drawn.
    await page.bringToFront();
    frames[name] = { bare, onPage, ...(await framesOf(page, list.row)) };
  }
  const answers = {};
  await page.goto(OUTBOX.address);
  await readAll(page, OUTBOX);
  answers['opening a job'] = await answersOf(page, {
    ...{ times: ANSWERS, awaited: () => '[role=dialog] li[data-row]' },
    click: (index) =>
      page
        .locator(`${OUTBOX.row} button`)
        .nth(index % 10)
        .click(),
    async after() {
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    },
  });
  await page.goto(INBOX.address);
  await readAll(page, INBOX);
  const ids = await page.locator(INBOX.row).evaluateAll((all) => all.map(({ dataset }) => dataset.row));
  for (const [name, odd] of [
    ['opening a conversation of ten lines', 0],
    ['opening a conversation of 500 lines', 1],
  ]) {
    const kept = ids.filter((id) => Number(id.slice(1)) % 2 === odd).slice(0, 5);
    const idOf = (index) => kept[index % kept.length];
    answers[name] = await answersOf(page, {
      times: ANSWERS,
      awaited: (index) => `body:has(a[href="/people/${idOf(index).replace('c', 'p')}"]):has([role=log] ol > li)`,
      click: (index) => page.locator(`li[data-row="${idOf(index)}"] a`).click(),
    });
  }
  tell(keys, frames, answers);
} finally {
  await browser.close();
  await product.stop();
}
for (const problem of problems) console.error(`- ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

function tell(keys, frames, answers) {
  for (const [name, found] of Object.entries(frames)) {
    const missed = found.late - found.bare.late > MORE_LATE;
    if (missed) problems.push(`${name}: ${found.late.toFixed(1)} % of frames are late`);
    console.log(
      `${name}, ${ROWS} rows, ${found.onPage} of them on the page: ${shares(found)} of ${found.count} ` +
        `(the same rows without a script: ${shares(found.bare)} of ${found.bare.count}; ` +
        `target ${MORE_LATE} in a hundred more): ${missed ? 'MISSED' : 'met'}`,
    );
  }
  for (const [name, { few, many }] of Object.entries(keys)) {
    const missed = many.p95 > MOST_SCRIPT;
    if (missed) problems.push(`${name}: p95 ${many.p95.toFixed(1)} ms`);
    console.log(
      `${name}, ${ROWS} rows: median ${many.median.toFixed(1)} ms, p95 ${many.p95.toFixed(1)} ms of script a key ` +
        `(${(many.median / few.median).toFixed(2)} of ${few.median.toFixed(1)} ms beside ${FEW} rows; ` +
        `target ${MOST_SCRIPT} ms at p95): ${missed ? 'MISSED' : 'met'}`,
    );
  }
  for (const [name, { median, p95, first }] of Object.entries(answers)) {
    const missed = p95 > MOST_BEYOND;
    if (missed) problems.push(`${name}: p95 ${p95.toFixed(0)} ms`);
    console.log(
      `${name} beside ${ROWS} rows: on the screen ${median.toFixed(0)} ms after the click in the median, ` +
        `p95 ${p95.toFixed(0)} ms, the first ${first.toFixed(0)} ms, without the server's time ` +
        `(target ${MOST_BEYOND} ms at p95): ${missed ? 'MISSED' : 'met'}`,
    );
  }
}

function shares({ late, twice }) {
  return `${late.toFixed(1)} % of frames late by one, ${twice.toFixed(1)} % by more`;
}

async function signIn(page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
