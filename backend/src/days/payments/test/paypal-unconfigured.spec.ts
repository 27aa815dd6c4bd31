import { expect, it } from '@jest/globals';
import { DemoSimulators } from '../../../operations/demo/demo-simulators.js';
import { startApp } from '../../../../testing/app.js';
import { PayPalKit } from '../../../../testing/paypal.js';

it('answers on every route in production without PayPal that it is missing', async () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:3000',
    APP_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const bare = await startApp({ env });
  try {
    expect(bare.app.get(DemoSimulators).simulators).toBeUndefined();
    const { agent } = await bare.register('Paula');
    const bareKit = new PayPalKit(bare);
    const said = expect.objectContaining({ statusCode: 503, message: expect.stringContaining('not set up') });
    expect((await agent.get('/paypal/setup')).body).toEqual(said);
    expect((await bareKit.ask(agent)).body).toEqual(said);
    await bareKit.capture(agent, 'O1').expect(404);
    await bareKit.confirm(agent, 'O1').expect(404);
    await agent.post('/webhooks/paypal').send({}).expect(503);
  } finally {
    await bare.stop();
  }
});
