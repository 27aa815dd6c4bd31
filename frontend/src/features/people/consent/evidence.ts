import type { ConsentEvidence, ConsentMeans, Wording } from '@wavelane/contracts';
import { instantOf } from '@/lib/times/local-times';

export interface EvidenceValues {
  purpose: string;
  /** `{id}:{version}` of a wording; '' if none is chosen. */
  wording: string;
  means: ConsentMeans;
  /** In the form of a field for date and time; '' = now. */
  at: string;
  reference: string;
  note: string;
}

/** The evidence as the server gets it: empty values are left out. @param timeZone the zone of the time */
export function evidenceOf({ purpose, means, at, reference, note }: EvidenceValues, timeZone: string): ConsentEvidence {
  return {
    purpose,
    means,
    ...(at !== '' && { at: new Date(instantOf(at, timeZone)).toISOString() }),
    ...(reference.trim() !== '' && { reference: reference.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

/** The wording that a choice names. */
export function wordingOf(choice: string): { wordingId: string; wordingVersion: number } {
  const at = choice.lastIndexOf(':');
  return { wordingId: choice.slice(0, at), wordingVersion: Number(choice.slice(at + 1)) };
}

export const choiceOf = (id: string, version: number): string => `${id}:${version}`;

/** The newest version of the first wording for a purpose; '' if there is none. */
export function newestFor(wordings: readonly Wording[], purpose: string): string {
  const found = wordings.find((wording) => wording.purpose === purpose);
  const newest = found?.versions.at(-1);
  return found && newest ? choiceOf(found.id, newest.version) : '';
}
