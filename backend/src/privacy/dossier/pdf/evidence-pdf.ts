import type { EvidenceEvent, EvidencePack } from '@wavelane/contracts';
import { Flow } from '../../../platform/pdf/flow.js';
import type { Style } from '../../../platform/pdf/sheet.js';

const TITLE: Style = { size: 20, weight: 600 };
const HEAD: Style = { size: 12, weight: 600 };
const BODY: Style = { size: 9 };
const SMALL: Style = { size: 8, colour: '#4b5563' };

/** Events that are written out; a file for machines has all. */
const SHOWN = 2_000;

/**
 * Makes a readable PDF of an evidence pack. Only the JSON pack can be checked offline: this PDF names what it proves.
 */
export function evidencePdf(pack: EvidencePack): Promise<Buffer> {
  const { madeAt, person, wordings, events, blocks, head } = pack;
  const flow = new Flow('Evidence', new Date(madeAt));
  flow.text('Why this person could be written to', TITLE);
  flow.gap(8);
  flow.text(person.name ?? 'Without a name', HEAD);
  for (const { value, handleId } of person.handles) flow.text(`${value}, in events ${handleId}`, BODY);
  flow.text(`Made at ${madeAt}. The same as JSON is checked offline with verify-evidence.mjs.`, SMALL);
  flow.gap(12);
  flow.text('What they were told', HEAD);
  for (const { id, purpose, language, versions } of wordings)
    for (const { version, text, hash } of versions) {
      flow.text(`For ${purpose}, in ${language}, version ${version} of ${id}:`, SMALL);
      flow.text(text, BODY);
      flow.text(`SHA-256 ${hash}`, SMALL);
      flow.gap(4);
    }
  flow.gap(12);
  flow.text('What happened', HEAD);
  if (events.length > SHOWN) flow.text(`The newest ${SHOWN} of ${events.length}; the JSON has all.`, SMALL);
  for (const one of events.slice(-SHOWN)) flow.text(told(one), BODY);
  flow.gap(12);
  flow.text('Sealed blocks of the log that they lie in', HEAD);
  for (const { block, hash } of blocks) flow.text(`${block}: ${hash}`, SMALL);
  if (head) flow.text(`Newest block then: ${head.block}, sealed ${head.sealedAt}: ${head.hash}`, SMALL);
  const { counted } = pack;
  const upTo = counted.upToBlock === null ? 'none is sealed yet' : `up to block ${counted.upToBlock}`;
  flow.text(
    `${counted.events} events, ${counted.sealed} of them sealed, ${upTo}. Hash of the JSON: ${counted.hash}`,
    SMALL,
  );
  return flow.bytes();
}

function told({ at, event, block, index, reads }: EvidenceEvent): string {
  const { purpose, means, at: saidAt, phone, basis, text } = (reads ?? {}) as Readonly<Record<string, unknown>>;
  const { kind } = (basis ?? {}) as { kind?: unknown };
  const said = [purpose, means, saidAt, phone, kind, text].filter((one) => typeof one === 'string').join(', ');
  const where = block === null ? 'not sealed yet' : `block ${block}, place ${index}`;
  return `${at} ${String(event.type)}${said === '' ? '' : `: ${said}`} (${where})`;
}
