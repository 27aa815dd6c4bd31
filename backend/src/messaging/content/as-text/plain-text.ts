import { asSeen, BODY_MAX, type RichContent, say, type Saying } from '@wavelane/contracts';

interface Texts {
  header: string | null;
  body: string;
  footer: string | null;
}

/** Texts of a frozen message, and its other content. */
interface Sent extends Texts {
  content?: RichContent;
  asText?: true;
}

/**
 * The plain text of a message without buttons, which WhatsApp cannot show a header or footer for: header in bold,
 * footer in italics. Echoes hold the same text, so it identifies them.
 */
export function plainText({ header, body, footer }: Texts): string {
  return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n');
}

/**
 * The text of a message whose texts are not apart at the gateway: of one without buttons and list, and of a list that
 * goes out as numbered lines.
 */
export function textOfSent({ header, body, footer, content, asText }: Sent): string {
  if (!asText || content?.kind !== 'list') return plainText({ header, body, footer });
  return plainText({ header, body: asSeen({ body, content, asText }).body, footer });
}

/** The problem of a list that goes out as numbered lines: with them its text may be too long. */
export function problemOfAsText(wording: Sent): Saying | undefined {
  if (!wording.asText || textOfSent(wording).length <= BODY_MAX) return undefined;
  return say('list-as-text-too-long', { n: BODY_MAX });
}
