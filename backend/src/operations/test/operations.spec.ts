import { expect, it } from '@jest/globals';
import { ALL_PROJECTIONS } from '../../projections.js';
import { FeatureRegistry } from '../../platform/runtime/feature-registry.js';
import { startApp } from '../../../testing/app.js';

it('lists every projection for the commands that the application registers', async () => {
  const app = await startApp({ simulators: false });
  try {
    const registered = app.app.get(FeatureRegistry).projections.map(({ name }) => name);
    expect(ALL_PROJECTIONS.map(({ name }) => name).sort()).toEqual([...registered].sort());
  } finally {
    await app.stop();
  }
});
