// Chromium from Debian's packages, watched: every console error, failed policy and accessibility violation is a failure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

const EXECUTABLES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Landmarks and headings are of pages: a mail has none. */
const RULES_OF_PAGES = [...RULES, 'best-practice'];
export const ARTIFACTS = 'frontend/e2e/artifacts';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function openBrowser(flags = []) {
  return chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...flags] });
}

/** Throws away the screenshots of the run before. */
export function emptyArtifacts() {
  rmSync(ARTIFACTS, { recursive: true, force: true });
  mkdirSync(ARTIFACTS, { recursive: true });
}

/**
 * A person with a window of their own. `problems` collects what no page may do.
 * @param device what else is theirs, such as a phone's user agent
 */
export async function person(browser, url, problems, name, device = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...device,
  });
  return watched(await context.newPage(), problems, name);
}

/** Notes every fault of a page, also of a page that another one opened. */
export function watched(page, problems, name) {
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    // Without a session the account is refused with 401, and the browser would log that as an error.
    const isAnonymous = message.text().includes('401') && message.location().url.endsWith('/api/me');
    // The page for an address without a screen has the status 404.
    const isUnknown = message.text().includes('404') && message.location().url.endsWith('/nowhere');
    if (message.type() === 'error' && !isAnonymous && !isUnknown)
      problems.push(`${name}: console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`));
  return page;
}

/** Screenshots at both widths and in both themes, and axe over each. @param isPage false: a mail */
export async function lookAt(page, name, problems, isPage = true) {
  const place = await page.evaluate(() => window.scrollY);
  for (const [theme, scheme] of [
    ['dark', 'dark'],
    ['light', 'light'],
  ]) {
    await page.evaluate((mode) => {
      document.documentElement.classList.remove('dark', 'light');
      document.documentElement.classList.add(mode);
    }, scheme);
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      // Scrolls to the top: a link that is half covered by the fixed bar is no smaller for it.
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(80);
      await settled(page);
      await shoot(page, `${ARTIFACTS}/${name}-${theme}-${width}.png`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 1) problems.push(`${name}, ${theme}, ${width}: ${overflow} px wider than the window`);
      for (const { id, nodes } of await violations(page, isPage ? RULES_OF_PAGES : RULES)) {
        problems.push(
          `${name}, ${theme}, ${width}: axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate((top) => {
    document.documentElement.classList.remove('light');
    document.documentElement.classList.add('dark');
    window.scrollTo(0, top);
  }, place);
}

/** Until no colour is on its way to another, half a second at most: what pulses for ever is not waited for. */
async function settled(page) {
  await page
    .waitForFunction(
      () => !document.getAnimations().some((each) => 'transitionProperty' in each && each.playState === 'running'),
      undefined,
      { timeout: 500 },
    )
    .catch(() => undefined);
}

/** Chromium without a screen sometimes never answers a request for a picture; a second request works. */
async function shoot(page, path) {
  // A dialog covers the window, not the page below it.
  const fullPage = (await page.locator('[role=dialog]').count()) === 0;
  await page.screenshot({ path, fullPage, timeout: 8_000 }).catch(() => page.screenshot({ path, fullPage }));
}

/** A page gets the rules once; only the findings are returned. */
async function violations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`(() => { const module = undefined, define = undefined; ${axe} })()`);
  return page.evaluate(async (runOnly) => {
    const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'], elementRef: true });
    // A menu and a tip lie over the page, outside of its landmarks.
    const isOver = ({ element }) => element.matches('[role=tooltip], :has(> [role=menu])');
    // A target that is half covered by the bar at the foot of a phone is no smaller for it: it can be scrolled.
    const bars = [...document.querySelectorAll('nav')]
      .map((nav) => nav.getBoundingClientRect())
      .filter(({ top, bottom }) => top > window.innerHeight / 2 && Math.round(bottom) === window.innerHeight);
    const isUnderBar = ({ element }) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bars.some((bar) => top < bar.bottom && bottom > bar.top);
    };
    const counts = { region: (node) => !isOver(node), 'target-size': (node) => !isUnderBar(node) };
    return found.violations
      .map(({ id, nodes }) => ({ id, nodes: nodes.filter(counts[id] ?? (() => true)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, rules);
}

export function findChromium() {
  const found = () => EXECUTABLES.find((path) => path && existsSync(path));
  if (!found() && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing Chromium from Debian's packages …");
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      stdio: 'ignore',
    });
  }
  const path = found();
  if (!path) throw new Error('No Chromium found: install it (apt-get install chromium) or set CHROMIUM to its path');
  return path;
}
