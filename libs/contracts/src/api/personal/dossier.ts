import type { Consents } from '../people/consents.js';
import type { PersonMoment } from '../people/timeline.js';
import type { Person, PersonHandle, Wording } from '../people.js';

/** GET /api/people/{id}/export.json: all that is known of one person, to hand out on request. */
export interface PersonExport {
  format: 'wavelane-person-1';
  /** ISO-8601 UTC. */
  madeAt: string;
  person: Person;
  consents: Consents;
  /** The texts that they consented to, with all versions. */
  wordings: Wording[];
  /** Messages both ways, and all other events, the newest first. */
  moments: PersonMoment[];
  /** Everything that the log holds about them, the oldest first: also notes, labels, contents and names of files. */
  records: PersonRecord[];
}

/** One record about a person, without data about others. */
export interface PersonRecord {
  /** When it was decided, ISO-8601 UTC. */
  at: string;
  /** The event's type as docs/events.md names it, for example `ConversationNoted`. */
  type: string;
  data: Record<string, unknown>;
}

/** An event that bears on why a person was written to, with the proof of its place in the log. */
export interface EvidenceEvent {
  /** When it was decided, ISO-8601 UTC. */
  at: string;
  /** null for an event that is not sealed yet. */
  block: number | null;
  /** From 0, in its block. */
  index: number | null;
  /** The event as it is stored in the log, which is the input of its hash: fields about the person are sealed. */
  event: Record<string, unknown>;
  /**
   * Its content as the account reads it; null if it cannot be read any more. For sealed fields, only the account
   * vouches.
   */
  reads: unknown;
}

/** A sealed block of the log. `hash` is SHA-256 of the block before and the hashes of its events. */
export interface EvidenceBlock {
  block: number;
  previous: string;
  hash: string;
  /** SHA-256 of each of its events, 32 bytes each, in base64. */
  hashes: string;
}

/**
 * GET /api/people/{id}/evidence.json: why a person could be written to, in a form that an outsider can check offline.
 */
export interface EvidencePack {
  format: 'wavelane-evidence-2';
  /** ISO-8601 UTC. */
  madeAt: string;
  /** `handleId` names a handle in events; only the account vouches that it stands for this handle. */
  person: { id: string; name: string | null; handles: (PersonHandle & { handleId: string })[] };
  wordings: Wording[];
  /** The oldest first. */
  events: EvidenceEvent[];
  /** There are more than 5,000 events, and these are the newest. */
  isCut: boolean;
  blocks: EvidenceBlock[];
  /** The newest block of the log when the pack was made; null before the first. */
  head: { block: number; hash: string; sealedAt: string } | null;
  /** The totals of this pack. Keep `hash` elsewhere: it then shows any change or cut of the pack. */
  counted: {
    /** How many events of this person the pack has. */
    events: number;
    /** How many of these lie in sealed blocks. */
    sealed: number;
    /** The newest block that they lie in; null if none is sealed. */
    upToBlock: number | null;
    /** SHA-256, hexadecimal, of the pack as canonical JSON (RFC 8785) without this field. */
    hash: string;
  };
}
