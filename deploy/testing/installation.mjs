// Further parts of an installation: the unit of systemd, the compose file, the container's health check.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { NAME, startProduction } from './chain.mjs';
import { check, finish } from './check.mjs';
import {
  certificateHolds,
  everythingIsClosed,
  nothingStartsUnnamed,
  prepared,
  secretsAreTaken,
  servicesOf,
} from './compose.mjs';
import { faultsOfUnit } from './unit.mjs';

await check('systemd understands the unit, and finds little left open', () => assert.deepEqual(faultsOfUnit(), []));
await check('compose reads its file; every service is closed, and only the proxy is open to the world', async () => {
  const installation = prepared();
  everythingIsClosed(servicesOf(installation));
  nothingStartsUnnamed(installation);
  secretsAreTaken(installation);
  await certificateHolds(installation);
  rmSync(installation.folder, { recursive: true });
});
await check('the container says that it is well where the product listens, and only then', async () => {
  const product = await startProduction(`https://${NAME}`, { HOST: '127.0.0.2' });
  const asked = (HOST) =>
    spawnSync(process.execPath, ['deploy/docker/healthcheck.mjs'], { env: { HOST, PORT: String(product.port) } })
      .status;
  assert.deepEqual([asked('127.0.0.2'), asked('0.0.0.0')], [0, 1]);
  await product.stop();
});
finish();
