// WebKitGTK by Debian's WebKitWebDriver, on a virtual screen.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const [DRIVER, SCREEN] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
const BROWSER = ['4.1', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
const PATIENCE_MS = 90_000;

/** @returns functions that open an address and run a function's body in the page; null if there is no WebKit */
export async function startWebKit() {
  const binary = BROWSER.find((path) => existsSync(path));
  if (binary === undefined || !existsSync(DRIVER) || !existsSync(SCREEN)) return null;
  const number = 90 + (process.pid % 100);
  const port = 27_400 + (process.pid % 500);
  const screen = spawn(SCREEN, [`:${number}`, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  for (const end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const isReady = await ask('GET', '/status')
      .then(() => true)
      .catch(() => false);
    if (isReady) break;
    if (Date.now() > end) throw new Error('WebKitWebDriver does not start');
  }
  const options = { binary, args: ['--automation'] };
  const { sessionId } = await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000, pageLoad: 120_000 } },
    },
  });
  const at = `/session/${sessionId}`;
  return {
    goto: (url) => ask('POST', `${at}/url`, { url }),
    run: (body) =>
      ask('POST', `${at}/execute/async`, {
        script: `const done = arguments[0]; (async () => { ${body} })().then(done, (error) => done(String(error)))`,
        args: [],
      }),
    async stop() {
      await ask('DELETE', at).catch(() => undefined);
      for (const child of [driver, screen]) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill();
        await gone;
      }
    },
  };
}
