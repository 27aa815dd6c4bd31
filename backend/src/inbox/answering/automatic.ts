import { type AnsweringRules, listAsText, type RichContent } from '@wavelane/contracts';
import type { MessageContent as GatewayContent } from '@wavelane/gateway';

interface Said {
  text: string | null;
  content?: GatewayContent;
}

/** WhatsApp rounds degrees; this is about ten metres. */
const NEAR = 0.000_1;

/** Whether a message that came is the away message of these rules: two channels of one account may face each other. */
export function isAwayMessage(
  { awayMessage, awayContent, awayMedia }: AnsweringRules,
  { text, content }: Said,
): boolean {
  if (awayMessage === null) return false;
  if (awayContent && awayContent.kind !== 'list') return isSameRich(awayContent, content);
  const said = text?.trim() ?? '';
  if (awayMedia && awayMessage === '')
    return said === '' && content?.media?.kind === awayMedia.kind && isSameSize(content.media.bytes, awayMedia.bytes);
  if (said === '') return false;
  return said === awayMessage || (awayContent !== undefined && said === `${awayMessage}\n\n${listAsText(awayContent)}`);
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
