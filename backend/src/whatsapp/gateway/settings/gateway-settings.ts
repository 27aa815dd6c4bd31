import { type HiddenProbe, say } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';

/** The settings that were changed; a field that is left out stayed as it was. The token itself is in the vault. */
export type GatewayConfigured = DomainEvent<
  'GatewayConfigured',
  { baseUrl?: string; projectId?: string; tokenSecretId?: string; tokenLast4?: string }
>;

/**
 * One message goes to a hidden id, to find out whether this gateway takes such ids. `unknown` is written before the
 * call, the outcome after it. `probeId` names the request; `at`: ISO-8601 UTC.
 */
export type HiddenAnswersProbed = DomainEvent<'HiddenAnswersProbed', HiddenProbe & { probeId: string }>;

/** From now on people whose number is hidden are answered, or no longer are. */
export type HiddenAnswersSwitched = DomainEvent<'HiddenAnswersSwitched', { on: boolean }>;

export type GatewaySettingsEvent = GatewayConfigured | HiddenAnswersProbed | HiddenAnswersSwitched;

export interface GatewaySettingsState {
  baseUrl: string | null;
  projectId: string | null;
  tokenSecretId: string | null;
  tokenLast4: string | null;
  answersHidden: boolean;
  hiddenProbe: HiddenAnswersProbed['data'] | null;
}

export type GatewaySettingsCommand =
  | ({ type: 'ConfigureGateway' } & GatewayConfigured['data'])
  /** `begins`: the call is made now. */
  | { type: 'NoteHiddenProbe'; begins: boolean; probe: HiddenAnswersProbed['data'] }
  | { type: 'SwitchHiddenAnswers'; on: boolean };

export const gatewaySettingsEvents = eventFamily<GatewaySettingsEvent>('gateway-settings', {
  GatewayConfigured: [],
  HiddenAnswersProbed: [],
  HiddenAnswersSwitched: [],
});

const NOT_PROBED = { answersHidden: false, hiddenProbe: null };

/**
 * The gateway's settings, in the stream `gateway-settings`: each change with its time and author. Hidden ids are
 * answered only after a message to one was delivered, and another gateway has to prove it again.
 */
export const gatewaySettings: Decider<GatewaySettingsState, GatewaySettingsCommand, GatewaySettingsEvent> = {
  events: gatewaySettingsEvents,
  initialState: { baseUrl: null, projectId: null, tokenSecretId: null, tokenLast4: null, ...NOT_PROBED },

  decide(command, state) {
    if (command.type === 'NoteHiddenProbe') {
      const { begins, probe } = command;
      // Another gateway was set, or another probe began, while it waited: it proves nothing of what is there now.
      if (!begins && state.hiddenProbe?.probeId !== probe.probeId) return [];
      return [{ type: 'HiddenAnswersProbed', data: probe }];
    }
    if (command.type === 'SwitchHiddenAnswers') {
      const { on } = command;
      if (on === state.answersHidden) return [];
      if (on && state.hiddenProbe?.outcome !== 'delivered')
        throw new DomainError('conflict', UNPROVED, { answersHidden: UNPROVED });
      return [{ type: 'HiddenAnswersSwitched', data: { on } }];
    }
    const { type: _type, ...change } = command;
    const changed = Object.entries(change).filter(
      ([name, value]) => value !== undefined && state[name as keyof GatewaySettingsState] !== value,
    );
    return changed.length === 0 ? [] : [{ type: 'GatewayConfigured', data: Object.fromEntries(changed) }];
  },

  evolve(state, { type, data }) {
    if (type === 'HiddenAnswersProbed') return { ...state, hiddenProbe: data };
    if (type === 'HiddenAnswersSwitched') return { ...state, answersHidden: data.on };
    const isAnother = data.baseUrl !== undefined || data.tokenSecretId !== undefined;
    return { ...state, ...data, ...(isAnother && NOT_PROBED) };
  },
};

const UNPROVED = say('probe-hidden-number-first');

export const GATEWAY_SETTINGS_STREAM = 'gateway-settings';

/** The provider's manager host, used until an administrator saves another. */
export const DEFAULT_BASE_URL = 'https://manager.whapi.cloud';
