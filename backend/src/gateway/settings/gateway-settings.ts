import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../platform/domain/decider.js';

/** The settings that were changed; a field that is left out stayed as it was. The token itself is in the vault. */
export type GatewayConfigured = DomainEvent<
  'GatewayConfigured',
  { baseUrl?: string; projectId?: string; tokenSecretId?: string; tokenLast4?: string }
>;

export interface GatewaySettingsState {
  baseUrl: string | null;
  projectId: string | null;
  tokenSecretId: string | null;
  tokenLast4: string | null;
}

export type ConfigureGateway = { type: 'ConfigureGateway' } & GatewayConfigured['data'];

export const gatewaySettingsEvents = eventFamily<GatewayConfigured>('gateway-settings', {
  GatewayConfigured: [],
});

/** The gateway's settings, in the stream `gateway-settings`: each change with its time and author. */
export const gatewaySettings: Decider<GatewaySettingsState, ConfigureGateway, GatewayConfigured> = {
  events: gatewaySettingsEvents,
  initialState: { baseUrl: null, projectId: null, tokenSecretId: null, tokenLast4: null },

  decide({ type: _type, ...change }, state) {
    const changed = Object.entries(change).filter(
      ([name, value]) => value !== undefined && state[name as keyof GatewaySettingsState] !== value,
    );
    return changed.length === 0 ? [] : [{ type: 'GatewayConfigured', data: Object.fromEntries(changed) }];
  },

  evolve: (state, { data }) => ({ ...state, ...data }),
};

export const GATEWAY_SETTINGS_STREAM = 'gateway-settings';

/** The provider's manager host, used until an administrator saves another. */
export const DEFAULT_BASE_URL = 'https://manager.whapi.cloud';
