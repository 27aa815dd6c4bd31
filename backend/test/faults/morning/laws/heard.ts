import type { ConversationMessage } from '@wavelane/contracts';
import type { Evidence, Heard } from '../evidence.js';
import { counted, isWords, whereOf } from './moments.js';

const messagesIn = ({ shown }: Evidence) =>
  shown.flatMap(({ conversation, lines }) =>
    lines
      .filter((line): line is ConversationMessage => line.type === 'message')
      .map((line) => ({ line, where: whereOf(conversation.channelId, conversation.person.phone ?? '') })),
  );

/** The gateway's id, which is the end of a line's. */
const idOf = ({ id }: ConversationMessage): string => id.slice(id.lastIndexOf(':') + 1);
const isWritten = ({ action }: Heard): boolean => action === undefined;

/** Every inbound message is in the log once, and in exactly one conversation once: that of its phone and channel. */
export function inboundOnce(evidence: Evidence): string[] {
  const logged = counted(
    evidence.events
      .filter(({ type, data }) => type === 'GatewayMessageReceived' && isWords(data as Parameters<typeof isWords>[0]))
      .map(({ data }) => (data as { providerMessageId: string }).providerMessageId),
  );
  const lines = new Map<string, string[]>();
  for (const { line, where } of messagesIn(evidence))
    if (line.from === 'person') lines.set(idOf(line), [...(lines.get(idOf(line)) ?? []), where]);
  const written = evidence.heard.filter(isWritten);
  const wrong = written.flatMap(({ id, channelId, phone }) => {
    const places = lines.get(id) ?? [];
    const isRight = logged.get(id) === 1 && places.length === 1 && places[0] === whereOf(channelId, phone);
    const said = `is ${logged.get(id) ?? 0} times in the log and stands in [${places.join(', ')}]`;
    return isRight ? [] : `message ${id} of ${phone} through channel ${channelId} ${said}`;
  });
  const known = new Set(written.map(({ id }) => id));
  const invented = [...lines.keys()].filter((id) => !known.has(id)).map((id) => `nobody wrote ${id}, which is shown`);
  return [...wrong, ...invented];
}

/** The product shows people's changes at their messages: reactions, edits, withdrawals. */
export function changesShown(evidence: Evidence): string[] {
  const ours = new Map(
    evidence.events.flatMap(({ type, data }) => {
      const { providerMessageId, messageId } = data as { providerMessageId?: string | null; messageId?: string };
      const names = (type === 'MessageAccepted' || type === 'MessageIdentified') && providerMessageId && messageId;
      return names ? [[providerMessageId, messageId] as const] : [];
    }),
  );
  const lines = new Map(messagesIn(evidence).map(({ line }) => [line.sent?.messageId ?? idOf(line), line]));
  return evidence.heard.flatMap(({ action, phone }) => {
    if (!action) return [];
    const { type, target, emoji, text } = action;
    const line = lines.get(ours.get(target) ?? target);
    const isShown =
      (type === 'reaction' && line?.reactions.some((one) => one.by === 'person' && one.emoji === emoji)) ||
      (type === 'edit' && line?.edited?.text === text) ||
      (type === 'delete' && line?.deletedAt !== undefined);
    return isShown ? [] : `the ${type} of ${phone} is not shown at ${target}`;
  });
}
