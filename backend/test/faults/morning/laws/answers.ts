import type { ConversationMessage } from '@wavelane/contracts';
import { STOP } from '../day.js';
import type { Evidence } from '../evidence.js';
import { byConversation, counted, dataOf, type Moment, momentsOf, refusedIn } from './moments.js';

interface Handed {
  to?: string;
}

const ownerAfter = (owner: string | null, moment: Moment): string | null => {
  if (moment.type === 'ConversationClaimed') return moment.by;
  if (moment.type === 'ConversationAssigned') return dataOf<Handed>(moment).to ?? null;
  return moment.type === 'ConversationReleased' ? null : owner;
};
const HANDING = new Set(['ConversationClaimed', 'ConversationAssigned', 'ConversationReleased']);

/**
 * Only the owner replies. If two members reply to one question, the conversation was handed over in between. A question
 * is everything that a person writes until they write again after an answer.
 */
export function oneAnswers(evidence: Evidence): string[] {
  const wrong: string[] = [];
  for (const [where, moments] of byConversation(momentsOf(evidence))) {
    let owner: string | null = null;
    let answered: string | null = null;
    for (const moment of moments) {
      owner = ownerAfter(owner, moment);
      if (moment.type === 'Said' || HANDING.has(moment.type)) answered = null;
      if (moment.type !== 'ReplyOrdered') continue;
      if (moment.by !== owner) wrong.push(`${moment.by} replied in ${where}, whose owner was ${owner ?? 'none'}`);
      if (answered !== null && answered !== moment.by)
        wrong.push(`${answered} and ${moment.by} both replied in ${where}`);
      answered = moment.by;
    }
  }
  return wrong;
}

/**
 * A reply that was acknowledged reached the gateway once, or is shown as not sent: failed, of unknown outcome, or
 * refused. A refused reply was not sent; a reply whose answer was lost was sent at most once.
 */
export function repliesOnce(evidence: Evidence): string[] {
  const taken = counted(evidence.sent.map(({ text }) => text));
  const shown = new Map<string, ConversationMessage>();
  for (const { lines } of evidence.shown)
    for (const line of lines) if (line.type === 'message' && line.sent) shown.set(line.text ?? '', line);
  const moments = momentsOf(evidence);
  const refused = refusedIn(moments);
  const ordered = new Map(
    moments
      .filter(({ type }) => type === 'ReplyOrdered')
      .map((moment) => {
        const { text, messageId } = dataOf<{ text: string; messageId: string }>(moment);
        return [text, refused.has(messageId)] as const;
      }),
  );
  return evidence.asks
    .filter(({ act }) => act === 'reply')
    .flatMap(({ text, outcome }) => {
      const times = taken.get(text) ?? 0;
      if (times > 1) return `'${text}' reached the gateway ${times} times`;
      if (outcome === 'refused') return times === 0 ? [] : `'${text}' was refused and reached the gateway`;
      if (outcome === 'unknown' || times === 1) return [];
      const line = shown.get(text)?.sent;
      const isSaid = line?.status === 'failed' || line?.outcomeUnknown === true || ordered.get(text) === true;
      return isSaid ? [] : `'${text}' was acknowledged, is shown as ${line?.status ?? 'nothing'}, and never went out`;
    });
}

/** Every message that was sent had been ordered, and none that was sent is shown as waiting. */
export function sentAndShown(evidence: Evidence): string[] {
  const asked = new Set(evidence.asks.map(({ text }) => text));
  const shown = new Map(
    evidence.shown.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.type === 'message' && line.sent ? [[line.text ?? '', line.sent] as const] : [])),
    ),
  );
  return evidence.sent.flatMap(({ text, hasArrived }) => {
    const sent = shown.get(text);
    if (!sent) return `the gateway took '${text}', which no conversation shows`;
    const isWrong = hasArrived && !sent.outcomeUnknown && !['delivered', 'read', 'replied'].includes(sent.status);
    if (isWrong) return `'${text}' is on the phone and shown as ${sent.status}`;
    return asked.has(text) || sent.by === null ? [] : `the gateway took '${text}', which no member asked for`;
  });
}

/** After a STOP the product claims nothing for that phone except the confirmation. */
export function noneAfterStop(evidence: Evidence): string[] {
  const moments = momentsOf(evidence);
  const stopped = new Map<string, number>();
  const phoneOf = ({ where }: Moment) => where.split(':')[1] ?? '';
  for (const { id, phone, text } of evidence.heard) {
    if (text !== STOP) continue;
    const withdrawn = evidence.events.findIndex(
      ({ type, data }) =>
        type === 'RecipientSuppressed' &&
        (data as { source?: { providerMessageId: string } }).source?.providerMessageId === id,
    );
    stopped.set(phone, withdrawn);
  }
  const unheard = [...stopped].filter(([, order]) => order < 0).map(([phone]) => `the STOP of ${phone} was not heard`);
  const late = moments.filter((moment) => {
    const order = stopped.get(phoneOf(moment)) ?? -1;
    if (moment.type !== 'MessageClaimed' || order < 0 || moment.order < order) return false;
    return dataOf<{ basis: { kind: string } | null }>(moment).basis?.kind !== 'withdrawal';
  });
  return [...unheard, ...late.map(({ where }) => `something was sent in ${where} after STOP`)];
}

/** A member who was too slow gets the name of the faster one; nothing that was acknowledged is missing. */
export function actsKept(evidence: Evidence): string[] {
  const names = new Map(evidence.members.map(({ id, name }) => [id, name]));
  const notes = counted(
    evidence.shown.flatMap(({ lines }) => lines.flatMap((line) => (line.type === 'note' ? line.text : []))),
  );
  return evidence.asks.flatMap(({ act, outcome, text, told, status, key, times, isByBrowser }) => {
    if (told && told.owner !== '' && !told.message.includes(names.get(told.owner) ?? '\0'))
      return `the slower member was shown '${told.message}'`;
    if (act === 'note' && outcome === 'done' && notes.get(text) !== 1)
      return `the note '${text}' stands there ${notes.get(text) ?? 0} times`;
    const asked = `${act} ${key} '${text}', asked ${times} times ${isByBrowser ? 'by a browser' : 'over HTTP'},`;
    if (outcome === 'unknown') return `${asked} was never answered (last status ${status ?? 'none'})`;
    return [];
  });
}
