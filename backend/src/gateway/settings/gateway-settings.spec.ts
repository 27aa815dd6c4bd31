import { describe, expect, it } from '@jest/globals';
import { gatewaySettings } from './gateway-settings.js';

describe('gateway settings', () => {
  it('keep what is left out and write only what changes', () => {
    const [first] = gatewaySettings.decide(
      { kind: 'configure', tokenSecretId: 's1', tokenLast4: 'abcd', projectId: 'P' },
      gatewaySettings.initialState,
      0,
    );
    const state = gatewaySettings.evolve(gatewaySettings.initialState, first!);
    expect(state).toEqual({ baseUrl: null, projectId: 'P', tokenSecretId: 's1', tokenLast4: 'abcd' });
    expect(gatewaySettings.decide({ kind: 'configure', projectId: 'P' }, state, 0)).toEqual([]);
    expect(gatewaySettings.decide({ kind: 'configure', projectId: 'Q', baseUrl: undefined }, state, 0)).toEqual([
      { type: 'GatewayConfigured', data: { projectId: 'Q' } },
    ]);
  });
});
