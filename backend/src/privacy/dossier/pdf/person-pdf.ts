import {
  contentInWords,
  type MessageSentMoment,
  type PersonExport,
  type PersonMoment,
  type PersonRecord,
} from '@wavelane/contracts';
import { Flow } from '../../../platform/pdf/flow.js';
import type { Style } from '../../../platform/pdf/sheet.js';
import { MOMENTS_IN_PDF } from './moments-shown.js';

/** The person and their consents. */
type KnownHead = Omit<PersonExport, 'moments' | 'records'>;

const TITLE: Style = { size: 20, weight: 600 };
const HEAD: Style = { size: 12, weight: 600 };
const BODY: Style = { size: 9 };
const SMALL: Style = { size: 8, colour: '#4b5563' };

/**
 * Makes a readable PDF of all data of a person.
 * @param moments the newest first; those after the first 1,000 are only mentioned
 * @param records the other records, the newest first; likewise
 */
export function personPdf(
  { madeAt, person, consents, wordings }: KnownHead,
  moments: readonly PersonMoment[],
  records: readonly PersonRecord[],
): Promise<Buffer> {
  const flow = new Flow('Personal data', new Date(madeAt));
  flow.text('What is known of a person', TITLE);
  flow.gap(8);
  flow.text(person.name ?? 'Without a name', HEAD);
  flow.text(person.handles.map(({ value }) => value).join(', '), BODY);
  flow.text(`First seen ${person.firstSeenAt}. ${person.stopped ? 'Wants no messages. ' : ''}`, BODY);
  if (person.labels.length > 0) flow.text(`Labels: ${person.labels.join(', ')}`, BODY);
  for (const [name, value] of Object.entries(person.attributes)) flow.text(`${name}: ${String(value)}`, BODY);
  flow.text(`Made at ${madeAt}`, SMALL);
  flow.gap(12);
  flow.text('Consents', HEAD);
  for (const { what, purpose, means, at, wording, reference, note } of consents.history) {
    const shown = wording ? `, wording ${wording.id} version ${wording.version}` : '';
    const told = [reference, note].filter((text) => text !== null).join(', ');
    flow.text(`${at} ${what}: ${purpose}, ${means}${shown}${told === '' ? '' : ` (${told})`}`, BODY);
  }
  for (const { id, versions } of wordings)
    for (const { version, text } of versions) {
      flow.text(`Wording ${id} version ${version}:`, SMALL);
      flow.text(text, BODY);
    }
  flow.gap(12);
  flow.text('Messages, and what else happened, the newest first', HEAD);
  for (const moment of moments.slice(0, MOMENTS_IN_PDF)) flow.text(told(moment), BODY);
  if (moments.length > MOMENTS_IN_PDF) flow.text(`These are the newest ${MOMENTS_IN_PDF}; the JSON has all.`, SMALL);
  flow.gap(12);
  flow.text('What else is recorded: notes, labels, planned replies, contents, files', HEAD);
  for (const record of records.slice(0, MOMENTS_IN_PDF)) flow.text(recorded(record), BODY);
  if (records.length > MOMENTS_IN_PDF) flow.text(`These are the newest ${MOMENTS_IN_PDF}; the JSON has all.`, SMALL);
  return flow.bytes();
}

/** In one line: words and figures, without ids that name nothing to a person. */
function recorded({ at, type, data }: PersonRecord): string {
  const name = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${at} ${name}: ${leaves(data).join(', ')}`;
}

function leaves(value: unknown, name = ''): string[] {
  if (value === null || value === undefined || value === '' || /id$/i.test(name)) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, name));
  if (typeof value === 'object') return Object.entries(value).flatMap(([field, one]) => leaves(one, field));
  return [`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
}

/** A message to them in one line; a file may be all of it. */
export function sentText({ to, status, media, body, content }: MessageSentMoment['message']): string {
  const what = media ? `${status}, with a file: ${media.kind}` : status;
  const words = [body, content ? contentInWords(content) : ''].filter(Boolean).join(' – ');
  return `Message to ${to} (${what})${words === '' ? '' : `: ${words}`}`;
}

function told(moment: PersonMoment): string {
  const of = (text: string) => `${moment.at} ${text}`;
  switch (moment.kind) {
    case 'message-sent':
      return of(sentText(moment.message));
    case 'message-received':
      return of(`Message from them (${moment.message.kind}): ${moment.message.text ?? ''}`);
    case 'consent':
      return of(`Consent ${moment.consent.what}: ${moment.consent.purpose}`);
    case 'merged':
    case 'unmerged':
      return of(`${moment.kind === 'merged' ? 'Became one with' : 'No longer one with'} another person`);
    case 'label-added':
    case 'label-removed':
      return of(`${moment.kind === 'label-added' ? 'Label added' : 'Label taken away'}: ${moment.label}`);
    case 'attribute-set':
      return of(`${moment.name}: ${moment.value === null ? 'taken away' : String(moment.value)}`);
    case 'handle-linked':
      return of(`Can be reached at ${moment.handle.value}, too`);
    case 'stopped':
    case 'restored':
      return of(
        `${moment.kind === 'stopped' ? 'Wants no messages' : 'Wants messages again'} (${moment.reason}): ${moment.text}`,
      );
    case 'imported':
      return of(`Came with a file: ${[moment.name, ...moment.labels].filter(Boolean).join(', ')}`);
  }
}
