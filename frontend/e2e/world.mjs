// The fixtures of every browser test: the product, people with windows of their own, and a check of each page.
import { test as base } from '@playwright/test';
import { lookAt, person, watched } from './browser.mjs';
import { startProduct } from './product.mjs';
import { Stage } from './stage.mjs';

export { expect } from '@playwright/test';

/** The script of a module that is loaded lazily, by the name of its file. */
export const scriptOf = (name) => new RegExp(`assets/${name}-`);

/** The runner's own recording of a page asks the frame of a mail to run a script, and is refused like any other. */
const RECORDED = /Blocked script execution in '[^']*\/mailbox\//;

export const test = base.extend({
  /** Errors that a test expects are no faults of the page. */
  asked: [null, { option: true }],

  /** Environment of the installation besides the usual one: a file that sets it has a worker of its own. */
  settings: [{}, { option: true, scope: 'worker' }],

  /**
   * A worker has an installation of its own, because the pool, the read models and the time belong to all accounts of
   * one; its tests follow one another there with new accounts.
   */
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    // A machine that others use, too, starts it slowly; one that cannot start ends at once.
    { scope: 'worker', timeout: 600_000 },
  ],

  /** Faults that fail a test on any page: errors, refused policies, findings of axe, content wider than the window. */
  problems: async ({ asked }, use) => {
    const problems = [];
    await use(problems);
    const faults = problems.filter((problem) => !asked?.test(problem) && !RECORDED.test(problem));
    if (faults.length > 0) throw new Error(faults.map((fault) => `- ${fault}`).join('\n'));
  },

  /** Opens a window for a person. */
  person: async ({ browser, product, problems, serviceWorkers }, use) => {
    const windows = [];
    await use(async (name, device) => {
      const page = await person(browser, product.url, problems, name, { serviceWorkers, ...device });
      windows.push(page);
      return page;
    });
    for (const page of windows) await page.context().close();
  },

  /** Accounts and what they have, made without the screen. */
  stage: async ({ product, person }, use) => use(new Stage(product, person)),

  /** Pictures at both widths and in both themes, and axe over each. */
  look: async ({ problems }, use) => use((page, name, isPage) => lookAt(page, name, problems, isPage)),

  /** A page that another one opens. */
  opened: async ({ problems }, use) =>
    use(async (page, click) => {
      const [other] = await Promise.all([page.context().waitForEvent('page'), click()]);
      return watched(other, problems, 'opened');
    }),
});
