// nginx and Caddy in front of the product, as in production, with the files of this folder.
import assert from 'node:assert/strict';
import { createServer, get } from 'node:http';
import { connect } from 'node:tls';
import { ask, freePort, METRICS_TOKEN, NAME, startProduction } from './chain.mjs';
import { check, finish } from './check.mjs';
import { startCaddy, startNginx, twoPorts } from './proxies.mjs';

const PASSWORD = 'seven lanterns over the quay';
const CLAIMS = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1', 'x-forwarded-proto': 'http' };
const sessionOf = (headers) => headers['set-cookie'].find((cookie) => cookie.startsWith('__Host-sid='));

/** Answers with the request that it got, header by header. */
async function startEcho() {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, stop: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))) };
}

async function whatArrives(start) {
  const echo = await startEcho();
  const proxy = await start(echo.port, await twoPorts());
  await check(`F3: ${proxy.name} tells the client's address, never the one a client claims`, async () => {
    const { text } = await ask(proxy, 'GET', '/', { headers: CLAIMS });
    const heard = JSON.parse(text);
    assert.equal(heard['x-forwarded-for'], '127.0.0.1');
    assert.equal(heard['x-forwarded-proto'], 'https');
    assert.equal(heard.forwarded, undefined);
    assert.ok(heard.host.startsWith(NAME));
  });
  await proxy.stop();
  await echo.stop();
}

async function theProduct(start) {
  const [plain, port] = await twoPorts();
  const publicUrl = `https://${NAME}:${port}`;
  const product = await startProduction(publicUrl);
  const proxy = await start(product.port, [plain, port]);
  const to = (...rest) => ask(proxy, ...rest);
  const page = { origin: publicUrl };
  const person = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
  let cookie = '';

  await check(`F3: behind ${proxy.name}, registering sends the __Host- cookie with Secure, and HSTS`, async () => {
    const { status, headers, text } = await to('POST', '/api/auth/register', { headers: page, body: person });
    assert.equal(status, 201, text);
    assert.match(sessionOf(headers), /^__Host-sid=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    cookie = sessionOf(headers).split(';', 1)[0];
    assert.equal((await to('GET', '/api/me', { headers: { cookie } })).status, 200);
  });

  await check(`F3: behind ${proxy.name}, only pages of PUBLIC_URL may change anything`, async () => {
    for (const origin of ['https://evil.example.net', 'null', `https://${NAME}`, `http://${NAME}:${port}`]) {
      const { status } = await to('POST', '/api/auth/logout', { headers: { cookie, origin }, body: {} });
      assert.equal(status, 403, origin);
    }
  });

  await check(`F17: ${proxy.name} keeps metrics in, and strangers learn nothing from readiness`, async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`;
    assert.equal((await to('GET', '/metrics', { headers: { authorization } })).status, 404);
    const direct = await fetch(`http://127.0.0.1:${product.port}/metrics`);
    assert.equal(direct.status, 404);
    const known = await fetch(`http://127.0.0.1:${product.port}/metrics`, { headers: { authorization } });
    assert.equal(known.status, 200);
    assert.deepEqual(JSON.parse((await to('GET', '/health/ready')).text), { status: 'ok', problems: {}, details: {} });
  });

  await check(`${proxy.name} lets a table of recipients through, and nothing larger than any`, async () => {
    const big = `{"csv":"${'x'.repeat(20_000_000)}"}`;
    const sent = async (body, bytes) => (await to('POST', '/api/messages/bulk', { headers: page, body, bytes })).status;
    assert.equal(await sent(big), 401);
    // nginx refuses it itself; Caddy passes the request on, and the application does not read a stranger's body.
    const answer = await sent(big.slice(0, 64_000), 40_000_000);
    assert.ok((proxy.name === 'nginx' ? [413] : [401, 413]).includes(answer), String(answer));
  });

  await check(`${proxy.name} sends http to https, and speaks no old TLS`, async () => {
    const { status, location } = await plainly(plain, '/login?next=%2Fsend');
    assert.equal(status, 308);
    assert.match(location, new RegExp(`^https://${NAME}(:${port})?/login\\?next=%2Fsend$`));
    await assert.rejects(oldTls(proxy));
  });

  await check(`F17: behind ${proxy.name}, signing out ends the session and takes the cookie`, async () => {
    const out = await to('POST', '/api/auth/logout', { headers: { cookie, ...page }, body: {} });
    assert.equal(out.status, 200);
    assert.match(out.headers['set-cookie'][0], /^__Host-sid=; Path=\/; Expires=Thu, 01 Jan 1970 .+; Secure/);
    assert.equal((await to('GET', '/api/me', { headers: { cookie } })).status, 401);
  });

  if (proxy.log) {
    await check(`${proxy.name} writes down who and when, not what was asked for`, () => {
      assert.match(proxy.log(), /127\.0\.0\.1 POST 201/);
      assert.doesNotMatch(proxy.log(), /auth|login|api/);
    });
  }
  await proxy.stop();
  await product.stop();
}

function plainly(port, path) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: NAME } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    }).on('error', reject);
  });
}

function oldTls({ port, ca }) {
  return new Promise((resolve, reject) => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    const socket = connect({ host: '127.0.0.1', port, servername: NAME, ca, ...old }, () => {
      socket.end();
      resolve();
    });
    socket.on('error', reject);
  });
}

for (const start of [startNginx, startCaddy]) {
  await whatArrives(start);
  await theProduct(start);
}
finish();
