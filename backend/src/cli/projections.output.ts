import type { Comparison, VersionDiff, ProjectionStatus } from '@wavelane/projections';
import { LAG_COUNTED } from '@wavelane/projections';
import type { Values } from './command-line.js';
import type { Operator } from './operator.js';

export const STATUS_TITLES = ['PROJECTION', 'STATE', 'VERSION', 'BEHIND', 'SECONDS', 'FAULTS', 'REBUILD', 'BEFORE'];

/** For operators: hides that this process only stands by, and shows that no process projects. */
function stateSeen({ state, owner }: ProjectionStatus): string {
  if (owner === null) return state === 'standby' || state === 'catching-up' ? 'idle' : state;
  return state === 'standby' ? 'live' : state;
}

export function statusRow(status: ProjectionStatus): string[] {
  const { name, collection, lagEvents, lagSeconds, faults, rebuild, filling, versionPointer } = status;
  return [
    name,
    filling ? `filling ${Math.floor(filling.share * 100)} %` : stateSeen(status),
    collection,
    lagEvents >= LAG_COUNTED ? `${LAG_COUNTED}+` : String(lagEvents),
    lagEvents === 0 ? '-' : lagSeconds.toFixed(1),
    faults.length === 0 ? '-' : String(faults.length),
    rebuild ? `${rebuild.state} ${Math.floor(rebuild.share * 100)} %` : '-',
    versionPointer.previous?.collection ?? '-',
  ];
}

export function diffLines({ projection, before, after, documents, rows }: VersionDiff): string[] {
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

/** For people only; programs get one answer at the end. */
export function say({ terminal }: Operator, { json }: Values, line: string): void {
  if (!json) terminal.out(line);
}

/** One answer: to programs as JSON, to people as lines. */
export function print({ terminal }: Operator, { json }: Values, answer: unknown, lines: () => readonly string[]): void {
  if (json) terminal.out(JSON.stringify(answer));
  else for (const line of lines()) terminal.out(line);
}

/** The status without its long parts. */
export const brief = ({ faults, versionPointer, ...status }: ProjectionStatus) => ({
  ...status,
  faults: faults.length,
  previous: versionPointer.previous?.collection ?? null,
});
