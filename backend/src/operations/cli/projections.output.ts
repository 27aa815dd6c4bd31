import type { Comparison, EditionDiff, ProjectionStatus } from '@wavelane/projections';
import { LAG_COUNTED } from '@wavelane/projections';

export const STATUS_TITLES = ['PROJECTION', 'STATE', 'EDITION', 'BEHIND', 'SECONDS', 'FAULTS', 'REBUILD', 'BEFORE'];

export function statusRow(status: ProjectionStatus): string[] {
  const { name, state, collection, lagEvents, lagSeconds, faults, rebuild, lineage, owner } = status;
  return [
    name,
    // Without anybody who projects, `standby` would be a promise.
    owner === null && (state === 'standby' || state === 'catching-up') ? 'idle' : state,
    collection,
    lagEvents >= LAG_COUNTED ? `${LAG_COUNTED}+` : String(lagEvents),
    lagEvents === 0 ? '-' : lagSeconds.toFixed(1),
    faults.length === 0 ? '-' : String(faults.length),
    rebuild ? `${rebuild.state} ${Math.floor(rebuild.share * 100)} %` : '-',
    lineage.previous?.collection ?? '-',
  ];
}

export function diffLines({ projection, before, after, documents, rows }: EditionDiff): string[] {
  return [
    `${projection}: ${before} → ${after}`,
    countsLine('documents', documents),
    ...sampleLines(documents),
    ...(rows ? [countsLine('rows', rows), ...sampleLines(rows)] : []),
  ];
}

function countsLine(what: string, { compared, added, removed, changed, unsettled }: Comparison): string {
  const moving = unsettled > 0 ? `, ${unsettled} in motion` : '';
  return `  ${what}: ${compared} compared, ${added} added, ${removed} removed, ${changed} changed${moving}`;
}

const sampleLines = ({ samples }: Comparison) =>
  samples.map(({ kind, key, fields }) => `    ${kind} ${key}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`);
