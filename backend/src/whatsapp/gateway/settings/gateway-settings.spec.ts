import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../testing/domain/given.js';
import { gatewaySettings } from './gateway-settings.js';

describe('gateway settings', () => {
  it('keeps what is left out and writes only what changes', () => {
    const configured = given(gatewaySettings).when({
      type: 'ConfigureGateway',
      tokenSecretId: 's1',
      tokenLast4: 'abcd',
      projectId: 'P',
    });
    expect(configured.state).toMatchObject({ baseUrl: null, projectId: 'P', tokenSecretId: 's1', tokenLast4: 'abcd' });
    configured.when({ type: 'ConfigureGateway', projectId: 'P' }).thenNothing();
    const changed = configured.when({ type: 'ConfigureGateway', projectId: 'Q', baseUrl: undefined });
    expect(changed.written).toEqual([{ type: 'GatewayConfigured', data: { projectId: 'Q' } }]);
  });

  it('answers hidden numbers only after a delivered probe, and needs a new one for another gateway', () => {
    const probe = (outcome: 'delivered' | 'waiting', begins = true) =>
      ({
        type: 'NoteHiddenProbe',
        begins,
        probe: { probeId: 'p', outcome, reason: null, at: '2026-11-29T10:00:00.000Z' },
      }) as const;
    const on = { type: 'SwitchHiddenAnswers', on: true } as const;
    const refused = { kind: 'conflict', saying: expect.objectContaining({ code: 'probe-hidden-number-first' }) };
    given(gatewaySettings).when(on).thenRefused(refused);
    given(gatewaySettings).when(probe('waiting')).when(on).thenRefused(refused);
    const switched = given(gatewaySettings).when(probe('delivered')).when(on);
    expect(switched.state.answersHidden).toBe(true);
    switched.when({ type: 'ConfigureGateway', projectId: 'Q' }).when(on).thenNothing();
    const moved = switched.when({ type: 'ConfigureGateway', tokenSecretId: 's2' });
    expect(moved.state).toMatchObject({ answersHidden: false, hiddenProbe: null });
    moved.when(on).thenRefused(refused);
    // The message was sent through the former gateway.
    moved.when(probe('delivered', false)).thenNothing();
    expect(moved.when(probe('waiting')).when(probe('delivered', false)).when(on).state.answersHidden).toBe(true);
  });
});
