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
    return said === '' && content?.media?.kind === sent.media.kind && isSameSize(content.media.bytes, sent.media.bytes);
  if (said === '') return false;
  return said === sent.text || (sent.content !== undefined && said === `${sent.text}\n\n${listAsText(sent.content)}`);
}

/** A gateway that does not say how large a file is leaves the doubt: then nothing is answered. */
const isSameSize = (shown: number | null, sent: number): boolean => shown === null || shown === sent;

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
