import { describe, expect, it } from '@jest/globals';
import { given } from '../../../testing/domain/given.js';
import { gatewaySettings } from './gateway-settings.js';

describe('gateway settings', () => {
  it('keep what is left out and write only what changes', () => {
    const configured = given(gatewaySettings).when({
      type: 'ConfigureGateway',
      tokenSecretId: 's1',
      tokenLast4: 'abcd',
      projectId: 'P',
    });
    expect(configured.state).toEqual({ baseUrl: null, projectId: 'P', tokenSecretId: 's1', tokenLast4: 'abcd' });
    configured.when({ type: 'ConfigureGateway', projectId: 'P' }).thenNothing();
    const changed = configured.when({ type: 'ConfigureGateway', projectId: 'Q', baseUrl: undefined });
    expect(changed.written).toEqual([{ type: 'GatewayConfigured', data: { projectId: 'Q' } }]);
  });
});
