import type { CardContent } from '../api/messaging/rich-content.js';

/** Escapes signs that would end or split a value (RFC 2426). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, '\\n');

/** A contact as the vCard 3.0 that phones take; `waid` opens a chat with the number. */
export function vcardOf({ name, phone, organisation, email }: Omit<CardContent, 'kind'>): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(organisation ? [`ORG:${escaped(organisation)}`] : []),
    `TEL;type=CELL;type=VOICE;waid=${phone.slice(1)}:${phone}`,
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    'END:VCARD',
  ];
  return lines.join('\n');
}
