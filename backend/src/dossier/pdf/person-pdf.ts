import type { MessageSentMoment, PersonExport, PersonMoment } from '@wavelane/contracts';
import { Flow } from '../../platform/pdf/flow.js';
import type { Style } from '../../platform/pdf/sheet.js';

const TITLE: Style = { size: 20, weight: 600 };
const HEAD: Style = { size: 12, weight: 600 };
const BODY: Style = { size: 9 };
const SMALL: Style = { size: 8, colour: '#4b5563' };

/** Moments that are written out; a file for machines has all. */
const SHOWN = 1_000;

/** All that is known of somebody, for people to read. */
export async function personPdf(
  { madeAt, person, consents, wordings }: Omit<PersonExport, 'moments'>,
  moments: AsyncIterable<PersonMoment>,
): Promise<Buffer> {
  const flow = new Flow('Personal data', new Date(madeAt));
  await flow.text('What is known of a person', TITLE);
  flow.gap(8);
  await flow.text(person.name ?? 'Without a name', HEAD);
  await flow.text(person.handles.map(({ value }) => value).join(', '), BODY);
  await flow.text(`First seen ${person.firstSeenAt}. ${person.stopped ? 'Wants no messages. ' : ''}`, BODY);
  if (person.labels.length > 0) await flow.text(`Labels: ${person.labels.join(', ')}`, BODY);
  for (const [name, value] of Object.entries(person.attributes)) await flow.text(`${name}: ${String(value)}`, BODY);
  await flow.text(`Made at ${madeAt}`, SMALL);
  flow.gap(12);
  await flow.text('Consents', HEAD);
  for (const { what, purpose, means, at, wording, reference, note } of consents.history) {
    const shown = wording ? `, wording ${wording.id} version ${wording.version}` : '';
    const told = [reference, note].filter((text) => text !== null).join(', ');
    await flow.text(`${at} ${what}: ${purpose}, ${means}${shown}${told === '' ? '' : ` (${told})`}`, BODY);
  }
  for (const { id, versions } of wordings)
    for (const { version, text } of versions) {
      await flow.text(`Wording ${id} version ${version}:`, SMALL);
      await flow.text(text, BODY);
    }
  flow.gap(12);
  await flow.text('Messages, and what else happened, the newest first', HEAD);
  let shown = 0;
  for await (const moment of moments) {
    if (shown++ < SHOWN) await flow.text(told(moment), BODY);
    else {
      await flow.text(`These are the newest ${SHOWN}; the JSON has all.`, SMALL);
      break;
    }
  }
  return flow.bytes();
}

/** A message to them in one line; a file may be all of it. */
export function sentText({ to, status, media, body }: MessageSentMoment['message']): string {
  const what = media ? `${status}, with a file: ${media.kind}` : status;
  return `Message to ${to} (${what})${body === '' ? '' : `: ${body}`}`;
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
