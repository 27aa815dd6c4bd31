import type { Decider } from '../../../platform/domain/decider.js';
import { idOf } from '../../../platform/domain/ids.js';
import { type NoticeMailEvent, noticeMailEvents, type NoticeMailPlanned } from './notice-mail.events.js';

/** Notices of one kind within this time, in ms, are one mail. */
export const MAIL_GATHERS_MS = 10 * 60_000;
/** The most mails of notices that a member gets in a day; later notices are one list at its end. */
export const NOTICE_MAILS_A_DAY = 20;

interface OpenMail {
  mailId: string;
  /** ISO-8601 UTC. */
  dueAt: string;
}

export interface NoticeMailState {
  /** Mails that still take notices, by kind; `digest`: of all kinds. */
  open: ReadonlyMap<string, OpenMail>;
  /** How many mails were begun on the last day that had any. */
  day: string;
  begun: number;
}

/** A notice that waits for a mail. */
export type ToMail = Pick<
  NoticeMailPlanned['data'],
  'accountId' | 'noticeId' | 'kind' | 'of' | 'facts' | 'at' | 'day' | 'language'
> & {
  /** When the member's day ends, ISO-8601 UTC. */
  dayEndsAt: string;
};

export type NoticeMailCommand =
  ({ type: 'PlanNoticeMail' } & ToMail) | { type: 'CloseNoticeMail'; accountId: string; mailId: string };

const DIGEST = 'digest';

/** Decides which notices of a member go into which mail. */
export const noticeMail: Decider<NoticeMailState, NoticeMailCommand, NoticeMailEvent> = {
  events: noticeMailEvents,
  initialState: { open: new Map(), day: '', begun: 0 },

  decide(command, state, now) {
    const { accountId } = command;
    if (command.type === 'CloseNoticeMail') {
      const isOpen = [...state.open.values()].some(({ mailId }) => mailId === command.mailId);
      return isOpen ? [{ type: 'NoticeMailClosed', data: { accountId, mailId: command.mailId } }] : [];
    }
    const { noticeId, kind, of, facts, at, day, dayEndsAt, language } = command;
    const own = openAt(state, kind, now);
    const isDigest = own === undefined && state.day === day && state.begun >= NOTICE_MAILS_A_DAY;
    const joined = own ?? (isDigest ? openAt(state, DIGEST, now) : undefined);
    const dueAt = isDigest ? dayEndsAt : new Date(now + MAIL_GATHERS_MS).toISOString();
    const mail = joined ?? { mailId: idOf('notice-mail', accountId, noticeId), dueAt };
    const data = { accountId, ...mail, noticeId, kind, of, facts, at, day, isFirst: joined === undefined, isDigest };
    return [{ type: 'NoticeMailPlanned', data: { ...data, ...(language !== undefined && { language }) } }];
  },

  evolve(state, { type, data }) {
    if (type === 'NoticeMailClosed')
      return { ...state, open: new Map([...state.open].filter(([, { mailId }]) => mailId !== data.mailId)) };
    const { isFirst, isDigest, mailId, dueAt, kind, day } = data;
    const open = new Map(state.open).set(isDigest ? DIGEST : kind, { mailId, dueAt });
    if (!isFirst || isDigest) return { ...state, open };
    return { open, day, begun: day === state.day ? state.begun + 1 : 1 };
  },
};

/** A mail that is due is about to be sent: it takes nothing more. */
function openAt({ open }: NoticeMailState, group: string, now: number): OpenMail | undefined {
  const found = open.get(group);
  return found && Date.parse(found.dueAt) > now ? found : undefined;
}
