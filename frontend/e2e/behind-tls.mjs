// The way in and out in a real browser over the real chain: https, nginx with the file that people copy, the product as in
// production.
import assert from 'node:assert/strict';
import { NAME, startProduction } from '../../deploy/testing/chain.mjs';
import { startNginx, twoPorts } from '../../deploy/testing/proxies.mjs';
import { openBrowser, person } from './browser.mjs';

const PASSWORD = 'seven lanterns over the quay';
const problems = [];
const [plain, port] = await twoPorts();
const url = `https://${NAME}:${port}`;
const product = await startProduction(url);
const proxy = await startNginx(product.port, [plain, port]);
// The browser resolves the name to this machine and accepts this one key: everything else about the certificate is
// checked.
const browser = await openBrowser([
  `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
  `--ignore-certificate-errors-spki-list=${proxy.spki}`,
]);
let page;

async function step(name, work) {
  const [before, began] = [problems.length, Date.now()];
  await work();
  console.log(`${problems.length === before ? 'ok  ' : 'FAIL'} ${name} (${Date.now() - began} ms)`);
}

const sessionCookie = async () => (await page.context().cookies(url)).find(({ name }) => name === '__Host-sid');
const toast = (text) => page.getByTestId('toast').getByText(text, { exact: false }).first().waitFor();

try {
  page = await person(browser, url, problems, 'user');

  await step('F3: the page comes over https, and tells the browser to stay there', async () => {
    const response = await page.goto('/signup');
    assert.equal(response.status(), 200);
    assert.equal(response.headers()['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    assert.equal(await page.evaluate(() => window.isSecureContext), true);
  });

  await step('F3: signing up leaves a cookie that only this host gets, only over https, and no script', async () => {
    await page.getByLabel('Full name').fill('Sara Lind');
    await page.getByLabel('Email').fill('sara@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const cookie = await sessionCookie();
    const { domain, path, secure, httpOnly, sameSite } = cookie;
    const expected = { domain: NAME, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' };
    assert.deepEqual({ domain, path, secure, httpOnly, sameSite }, expected);
    assert.doesNotMatch(await page.evaluate(() => document.cookie), /sid=/);
  });

  await step('F3: the browser turns http into https by itself from then on', async () => {
    const response = await page.goto(`http://${NAME}:${port}/dashboard`);
    assert.ok(response.url().startsWith('https:'), response.url());
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  await step('F17: signing out takes the cookie away, and "back" shows nothing', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast('Logged out successfully');
    assert.equal(await sessionCookie(), undefined);
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  await step('F3: signing in again works', async () => {
    await page.getByLabel('Email').fill('sara@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    assert.equal((await sessionCookie()).secure, true);
  });
} catch (error) {
  problems.push(String(error instanceof Error ? error.stack : error));
} finally {
  await browser.close();
  await proxy.stop();
  await product.stop();
}

for (const problem of problems) console.error(`- ${problem}`);
console.log(problems.length === 0 ? 'The way in and out holds behind TLS.' : `${problems.length} failed`);
process.exit(problems.length === 0 ? 0 : 1);
