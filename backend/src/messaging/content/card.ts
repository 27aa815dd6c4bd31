import type { CardContent } from '@wavelane/contracts';

/** RFC 2426: what would end a value or split it in parts. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, '\\n');

/** A contact as the vCard 3.0 that phones take; `waid` opens a chat with the number. */
export function vcardOf({ name, phone, organisation, email }: CardContent): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(organisation === undefined ? [] : [`ORG:${escaped(organisation)}`]),
    `TEL;type=CELL;type=VOICE;waid=${phone.slice(1)}:${phone}`,
    ...(email === undefined ? [] : [`EMAIL:${escaped(email)}`]),
    'END:VCARD',
  ];
  return lines.join('\n');
}
