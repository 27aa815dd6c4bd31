import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { GatewayModule } from './gateway.module.js';
import { inboxEvents } from './inbox/inbox.events.js';
import { gatewaySettingsEvents } from './settings/gateway-settings.js';

export const gateway: Feature = {
  modules: [GatewayModule],
  events: [inboxEvents, gatewaySettingsEvents],
  live: [
    changing(['GatewayMessageReceived'], { own: ['inbox', 'people'] }),
    changing(['GatewayConfigured'], { everyone: ['app'], admin: ['admin-gateway'] }),
    changing(['HiddenAnswersProbed'], { admin: ['admin-gateway'] }),
    changing(['HiddenAnswersSwitched'], { everyone: ['inbox'], admin: ['admin-gateway'] }),
    changingNothing('GatewayStatusReceived', 'GatewayChannelReceived'),
  ],
};
