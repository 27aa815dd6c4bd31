// The built product in Debian's Chromium: `npm run test:browser`. Tests are independent, so that each can be run by
// itself (`npx playwright test --config frontend/e2e --grep "a CSV file"`) and two run at the same time.
import { defineConfig } from '@playwright/test';
import { ARTIFACTS, findChromium, FLAGS } from './browser.mjs';

const MINUTE_MS = 60_000;

export default defineConfig({
  globalSetup: './begin.mjs',
  testMatch: '*.e2e.mjs',
  outputDir: `../../${ARTIFACTS}/failures`,
  reporter: 'list',
  // More than the two cores of the gate: a test waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  timeout: 10 * MINUTE_MS,
  // The same time for which a page waits for an element (browser.mjs).
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    launchOptions: { executablePath: findChromium(), args: FLAGS },
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'tour', testDir: './tests/tour' },
    { name: 'money', testDir: './tests/money' },
    { name: 'accounts', testDir: './tests/accounts' },
    { name: 'people', testDir: './tests/people' },
    { name: 'conversations', testDir: './tests/conversations' },
    // Every page and dialog at every width, in both themes and languages.
    { name: 'layout', testDir: './tests/layout' },
  ],
});
