// Firefox by WebDriver BiDi, which it speaks without a driver.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

const FIREFOX = '/usr/bin/firefox-esr';
const PATIENCE_MS = 90_000;

/** @returns how to go to an address and run a function's body in the page; null if there is no Firefox */
export async function startFirefox() {
  if (!existsSync(FIREFOX)) return null;
  const profile = mkdtempSync(join(tmpdir(), 'wavelane-firefox-'));
  const child = spawn(FIREFOX, ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Firefox does not start')), PATIENCE_MS).unref();
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map();
  let last = 0;
  socket.on('message', (data) => {
    const { id, result, error, message } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    if (error) reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
    waiting.delete(id);
  });
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(body) {
      const expression = `(async () => JSON.stringify(await (async () => { ${body} })() ?? null))()`;
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    async stop() {
      socket.close();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
