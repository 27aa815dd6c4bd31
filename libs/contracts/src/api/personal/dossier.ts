import type { Consents } from '../people/consents.js';
import type { PersonMoment } from '../people/timeline.js';
import type { Person, PersonHandle, Wording } from '../people.js';

/** GET /api/people/{id}/export.json: all that is known of one person, for whoever asks for it. */
export interface PersonExport {
  format: 'wavelane-person-1';
  /** ISO-8601 UTC. */
  madeAt: string;
  person: Person;
  consents: Consents;
  /** The texts that they consented to, with all versions. */
  wordings: Wording[];
  /** Messages both ways, and what else happened, the newest first. */
  moments: PersonMoment[];
  /** Everything that the log holds about them, the oldest first: also notes, labels, contents and names of files. */
  records: PersonRecord[];
}

/** One thing that is recorded about somebody. What is about others is left out of it. */
export interface PersonRecord {
  /** When it was decided, ISO-8601 UTC. */
  at: string;
  /** What happened, as docs/events.md calls it, for example `ConversationNoted`. */
  type: string;
  data: Record<string, unknown>;
}

/** An event that bears on why somebody was written to, and where it is proven to stand. */
export interface EvidenceEvent {
  /** When it was decided, ISO-8601 UTC. */
  at: string;
  /** null for what is not sealed yet. */
  block: number | null;
  /** From 0, in its block. */
  index: number | null;
  /** As it lies in the log, which is what its hash is of: fields that tell of the person are sealed. */
  event: Record<string, unknown>;
  /** Its content as the account reads it; null where it cannot be read any more. What is sealed is the account's word. */
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

/** GET /api/people/{id}/evidence.json: why somebody could be written to, in a form that an outsider can check offline. */
export interface EvidencePack {
  format: 'wavelane-evidence-2';
  /** ISO-8601 UTC. */
  madeAt: string;
  /** `handleId` is what events call a handle by; that it stands for this one is the account's word. */
  person: { id: string; name: string | null; handles: (PersonHandle & { handleId: string })[] };
  wordings: Wording[];
  /** The oldest first. */
  events: EvidenceEvent[];
  /** There are more than 5,000 events, and these are the newest. */
  isCut: boolean;
  blocks: EvidenceBlock[];
  /** The newest block of the log when the pack was made; null before the first. */
  head: { block: number; hash: string; sealedAt: string } | null;
  /** What this pack is the whole of. Keep `hash` elsewhere: nobody can change or shorten the pack then without being found. */
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
