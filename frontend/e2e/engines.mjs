// Every page in Firefox and WebKit, as Debian has them: `npm run test:rendering`. Opens each route, and walks sign-up, send, bulk,
// inbox and reports. An engine that is not on the machine is left out, with a word;
// packages: firefox-esr; webkit2gtk-driver and xvfb.
import { readFileSync } from 'node:fs';
import { startFirefox } from './engines/firefox.mjs';
import { startWebKit } from './engines/webkit.mjs';
import { request } from '@playwright/test';
import { startProduct } from './product.mjs';
import { Stage } from './stage.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);
const PATIENCE_MS = 60_000;
/** These pages need a parameter in their address, and redirect without it. */
const WITH_MORE = /\$|^\/(checkout|join|reset|verify)$/;

const [, list] = /fullPaths:([^]*?)fileRoutesByTo/.exec(readFileSync('frontend/src/routeTree.gen.ts', 'utf8'));
const paths = [...new Set([...list.matchAll(/'([^']+)'/g)].map(([, path]) => path.replace(/(.)\/$/, '$1')))];
const product = await startProduct();
/** A person without a window: calls alone set the stage. */
const unseen = async () => ({
  request: await request.newContext({ baseURL: product.url }),
  goto: () => undefined,
  waitForTimeout: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
const faults = [];
try {
  const { email, password } = await new Stage(product, unseen).sender();
  for (const [name, start] of Object.entries({ firefox: startFirefox, webkit: startWebKit })) {
    const engine = await start();
    if (engine === null) console.log(`${name} is not on this machine`);
    else await walked(name, engine, { email, password }).finally(engine.stop);
  }
} finally {
  await product.stop();
}
for (const fault of faults) console.error(`- ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function walked(name, { goto, run }, account) {
  const to = (path) => goto(new URL(path, product.url).href);
  /** Waits until a function of the page returns something. */
  const until = async (what, body) => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      if (await run(body)) return true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    faults.push(`${name}: ${what}: ${await run('return document.body.innerText.slice(0, 200)')}`);
    return false;
  };
  const opened = async (path) => {
    await to(path);
    await until(`${path} does not come`, 'return Boolean(document.querySelector("h1, h2, main [role], main a"))');
    if (await run('return /could not be shown|could not be started/.test(document.body.innerText)'))
      faults.push(`${name}: ${path} could not be shown`);
  };
  const ask = (path, body) =>
    run(
      `return fetch(${JSON.stringify(path)}, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }, body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.status)`,
    );
  const fill = (label, text) =>
    run(`
      const find = (name) => [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === name);
      const field = document.getElementById(find(${JSON.stringify(label)}).htmlFor);
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      field.focus();
      set.call(field, ${JSON.stringify(text)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return true;`);
  const press = (text) =>
    run(`
      const named = (one) => one.getAttribute('aria-label') ?? one.textContent.trim();
      const button = [...document.querySelectorAll('button')].find((one) => named(one) === ${JSON.stringify(text)} && !one.disabled);
      button?.click();
      return Boolean(button);`);
  const pressed = (text) =>
    until(
      `there is no button ${text}`,
      `return [...document.querySelectorAll('button')].some((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === ${JSON.stringify(text)} && !one.disabled)`,
    ).then(() => press(text));
  const says = (text) =>
    until(`nothing says "${text}"`, `return document.body.innerText.includes(${JSON.stringify(text)})`);

  const begun = performance.now();
  for (const path of paths.filter((path) => !WITH_MORE.test(path) && isPublic(path))) await opened(path);
  await opened('/signup');
  const status = await ask('/api/auth/login', account);
  if (status >= 400) faults.push(`${name}: signing in answers ${status}`);
  for (const path of paths.filter((path) => !WITH_MORE.test(path) && !isPublic(path))) await opened(path);

  await opened('/send');
  await until(
    'the form does not come',
    'return [...document.querySelectorAll("label")].some((one) => one.textContent === "Phone")',
  );
  await fill('Phone', '+14155550123');
  await fill('Body', 'Hi');
  await press('Add button');
  await until(
    'no button is added',
    'return [...document.querySelectorAll("label")].some((one) => one.textContent === "Button 1")',
  );
  await fill('Button 1', 'Yes 👩‍🚀');
  await says('Yes 👩‍🚀');

  await opened('/bulk');
  await until('the drop does not come', 'return Boolean(document.querySelector("input[type=file]"))');
  await run(`
    const files = new DataTransfer();
    files.items.add(new File(['name,phone\\nOmar,+14155550141\\n'], 'people.csv', { type: 'text/csv' }));
    const input = document.querySelector('input[type=file]');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;`);
  await says('1 ready');
  await pressed('Next: Message');
  await until(
    'no text is asked for',
    'return [...document.querySelectorAll("label")].some((one) => one.textContent === "Body")',
  );
  await fill('Body', 'Hi {{name}}');
  await pressed('Next: Review');
  await says('Checked at');
  const empty = await run('return [...document.querySelectorAll("input[data-date]")].map((one) => one.placeholder)');
  if (!empty.includes('Now')) faults.push(`${name}: an empty "Send at" shows ${empty}`);

  await opened('/reports');
  await says('Today');
  await opened('/inbox');
  console.log(`${name}: ${paths.length} routes in ${Math.round((performance.now() - begun) / 1_000)} s`);
}

function isPublic(path) {
  return ['/', '/forgot', '/login', '/privacy', '/terms', '/signup'].includes(path);
}
