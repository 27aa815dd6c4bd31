import {
  type AnsweringRules,
  AUTOMATIC,
  automaticIn,
  type AutomaticMessage,
  listAsText,
  type RichContent,
} from '@wavelane/contracts';
import type { MessageContent as GatewayContent } from '@wavelane/gateway';

interface Said {
  text: string | null;
  content?: GatewayContent;
}

/** The facts of a file by which it is known again. `bytes` null: the gateway does not report them. */
interface FileLook {
  kind: string;
  bytes: number | null;
}

/** WhatsApp rounds degrees; this is about ten metres. */
const NEAR = 0.000_1;

/** Whether a message that came is one that these rules send: two channels of one account may face each other. */
export const isAutomaticMessage = (rules: AnsweringRules, said: Said): boolean =>
  AUTOMATIC.some((which) => isMessage(automaticIn(rules, which), said));

function isMessage(sent: AutomaticMessage, { text, content }: Said): boolean {
  if (sent.text === null) return false;
  if (sent.content && sent.content.kind !== 'list') return isSameRich(sent.content, content);
  const said = text?.trim() ?? '';
  if (sent.media && sent.text === '')
    return said === '' && content?.media !== undefined && isSameFile(content.media, sent.media);
  if (said === '') return false;
  return said === sent.text || (sent.content !== undefined && said === `${sent.text}\n\n${listAsText(sent.content)}`);
}

/**
 * Most pictures of people are of the same type as ours, so only a size that is known says that it is the same file. Without
 * one the person is answered: two channels that face each other are held by the limits of automatic messages to one person.
 */
const isSameFile = (shown: FileLook, sent: FileLook): boolean =>
  shown.kind === sent.kind && shown.bytes !== null && shown.bytes === sent.bytes;

function isSameRich(sent: Exclude<RichContent, { kind: 'list' }>, shown: GatewayContent | undefined): boolean {
  switch (sent.kind) {
    case 'location': {
      const { latitude = NaN, longitude = NaN } = shown?.location ?? {};
      return Math.abs(latitude - sent.latitude) < NEAR && Math.abs(longitude - sent.longitude) < NEAR;
    }
    case 'contact':
      return shown?.contacts?.length === 1 && shown.contacts[0]?.name === sent.name;
    case 'poll':
      return shown?.poll?.title === sent.question && shown.poll.options.join('\n') === sent.options.join('\n');
  }
}
