import {
  type ChangeNoticeSettings,
  MAILED_ELSEWHERE,
  NOTICE_RULES,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
  type NoticeWays,
  type QuietHours,
  type SupportedLanguage,
  WAITING_MINUTES_DEFAULT,
  say,
} from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type NoticeSettingsEvent, noticeSettingsEvents } from './settings.events.js';

/** A member's choices. */
export interface NoticeChoices {
  kinds: Partial<Record<NoticeKind, NoticeWays>>;
  waitingMinutes: number;
  pushShowsText: boolean;
  /** The language of mails; null: that of the sign-up. */
  language: SupportedLanguage | null;
  quietHours: QuietHours | null;
  /** The instant up to which they have read, by the account that they act for, ISO-8601 UTC. */
  readUpTo: Readonly<Record<string, string>>;
}

export type NoticeSettingsCommand = { accountId: string } & (
  | { type: 'ChangeNoticeSettings'; wanted: ChangeNoticeSettings; mayChoose: readonly NoticeKind[] }
  | { type: 'ReadNotices'; of: string; upTo: string }
);

const NOTHING_CHOSEN: NoticeChoices = {
  kinds: {},
  waitingMinutes: WAITING_MINUTES_DEFAULT,
  pushShowsText: false,
  language: null,
  quietHours: null,
  readUpTo: {},
};

/** The ways by which a member gets notices of a kind. */
export const waysOf = ({ kinds }: Pick<NoticeChoices, 'kinds'>, kind: NoticeKind): NoticeWays =>
  kinds[kind] ?? NOTICE_RULES[kind].ways;

/** Whether a member gets notices of a kind in this way. */
export const isTold = (choices: Pick<NoticeChoices, 'kinds'>, kind: NoticeKind, way: NoticeWay): boolean =>
  waysOf(choices, kind)[way] && !(way === 'mail' && MAILED_ELSEWHERE.includes(kind));

/** A member's choices, and up to when they have read. */
export const noticeSettings: Decider<NoticeChoices, NoticeSettingsCommand, NoticeSettingsEvent> = {
  events: noticeSettingsEvents,
  initialState: NOTHING_CHOSEN,

  decide(command, state, now) {
    const { accountId } = command;
    if (command.type === 'ReadNotices') {
      // A notice that is not there yet cannot have been read.
      const upTo = new Date(Math.min(Date.parse(command.upTo), now)).toISOString();
      if (upTo <= (state.readUpTo[command.of] ?? '')) return [];
      return [{ type: 'NoticesRead', data: { accountId, of: command.of, upTo } }];
    }
    const changed = changesOf(command, state);
    return Object.keys(changed).length === 0
      ? []
      : [{ type: 'NoticeSettingsChanged', data: { accountId, ...changed } }];
  },

  evolve(state, event) {
    if (event.type === 'NoticesRead')
      return { ...state, readUpTo: { ...state.readUpTo, [event.data.of]: event.data.upTo } };
    const { kinds, waitingMinutes = state.waitingMinutes, pushShowsText = state.pushShowsText } = event.data;
    const { language = state.language, quietHours = state.quietHours } = event.data;
    return { ...state, kinds: { ...state.kinds, ...kinds }, waitingMinutes, pushShowsText, language, quietHours };
  },
};

/**
 * Returns the settings that differ from before.
 * @throws DomainError forbidden for a kind that cannot reach the member, invalid for quiet hours without length
 */
function changesOf(
  { wanted, mayChoose }: Extract<NoticeSettingsCommand, { type: 'ChangeNoticeSettings' }>,
  state: NoticeChoices,
): Omit<Extract<NoticeSettingsEvent, { type: 'NoticeSettingsChanged' }>['data'], 'accountId'> {
  const kinds: Partial<Record<NoticeKind, NoticeWays>> = {};
  for (const { kind, ways } of wanted.kinds ?? []) {
    if (!mayChoose.includes(kind)) throw new DomainError('forbidden', NOT_YOURS, { kinds: NOT_YOURS });
    const { app, mail, push } = ways;
    const known = waysOf(state, kind);
    if (NOTICE_WAYS.some((way) => ways[way] !== known[way])) kinds[kind] = { app, mail, push };
  }
  const { waitingMinutes, pushShowsText, language, quietHours } = wanted;
  if (quietHours && quietHours.from === quietHours.to)
    throw DomainError.invalid(ENDS_AS_IT_BEGINS, { 'quietHours.to': ENDS_AS_IT_BEGINS });
  return {
    ...(Object.keys(kinds).length > 0 && { kinds }),
    ...(waitingMinutes !== undefined && waitingMinutes !== state.waitingMinutes && { waitingMinutes }),
    ...(pushShowsText !== undefined && pushShowsText !== state.pushShowsText && { pushShowsText }),
    ...(language !== undefined && language !== state.language && { language }),
    ...(quietHours !== undefined && !isSame(quietHours, state.quietHours) && { quietHours }),
  };
}

function isSame(one: QuietHours | null, other: QuietHours | null): boolean {
  return one?.from === other?.from && one?.to === other?.to && one?.timeZone === other?.timeZone;
}

const ENDS_AS_IT_BEGINS = say('quiet-hours-without-length');
const NOT_YOURS = say('notice-not-for-you');
