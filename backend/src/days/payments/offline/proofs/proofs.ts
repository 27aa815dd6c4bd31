import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PROOF_MAX_BYTES, say } from '@wavelane/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { Config } from '../../../../platform/config/config.js';
import { DomainError, refuse } from '../../../../platform/domain/domain-error.js';
import { Draft, dropDraft, sweepDrafts } from '../../../../platform/files/draft.js';
import type { DraftFile, FileStore } from '../../../../platform/files/file-store.js';
import { FILE_STORE } from '../../../../platform/files/files.module.js';
import { isWholePicture } from '../../../../platform/files/whole-picture.js';
import { SealedProofs } from './sealed-proofs.js';
import type { OfflinePaymentSubmitted } from '../offline-payment.events.js';

export type Proof = NonNullable<OfflinePaymentSubmitted['data']['proof']>;

/** The accepted types of a proof, recognised by content: its name and stated type do not count. */
const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
};

/** Media types of proofs. */
export const PROOF_TYPES = Object.keys(TYPES);

/** An uploaded file that does not belong to a payment yet. */
export interface ProofDraft extends DraftFile {
  sha256: string;
  contentType: string;
}

/** The number of first bytes that the type of a file is recognised by. */
const HEAD_BYTES = 4_100;
const FOLDER = 'proofs';
const LEFT_BEHIND_MS = 86_400_000;

/**
 * A file's name holds the payment's id and a part of the hash: two contents never have the same name, and the owner can
 * be found.
 */
const proofFile = (paymentId: string, sha256: string) => `${paymentId}.${sha256.slice(0, 32)}`;
const placeOf = (fileId: string) => `${FOLDER}/${fileId}`;
const paymentOf = (name: string) => /\/([0-9a-f-]{36})\.[0-9a-f]{32}$/.exec(name)?.[1];

/**
 * The files that users send with offline payments: in the data folder, outside all that the web server serves; in a bucket
 * sealed.
 */
@Injectable()
export class Proofs {
  /** Files that have been found to belong to a payment: that never changes. */
  private readonly named = new Set<string>();

  constructor(
    private readonly config: Config,
    private readonly sealed: SealedProofs,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Writes the pieces to a draft, which is never whole in memory.
   * @throws DomainError invalid, field `proof`: neither picture nor PDF, only the beginning of a picture, or too
   * large; then nothing is left; StorageTrouble
   */
  async draft(pieces: AsyncIterable<Buffer>): Promise<ProofDraft> {
    const draft = await Draft.begin(this.config.dataDir, FOLDER);
    try {
      const hash = createHash('sha256');
      let head: Buffer = Buffer.alloc(0);
      let bytes = 0;
      for await (const piece of pieces) {
        bytes += piece.length;
        if (bytes > PROOF_MAX_BYTES) refuse('proof', say('proof-too-large'));
        hash.update(piece);
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece]).subarray(0, HEAD_BYTES);
        await draft.write(piece);
      }
      const contentType = await typeOf(head);
      if (!isWholePicture(contentType, { head, bytes })) refuse('proof', say('picture-incomplete'));
      const drafted = await draft.end();
      return { ...drafted, sha256: hash.digest('hex'), contentType };
    } catch (error) {
      await draft.drop();
      throw error;
    }
  }

  /** Removes a draft; one that was kept stays as the payment's file. */
  drop(draft: ProofDraft): Promise<void> {
    return dropDraft(draft);
  }

  /** Returns the facts under which a draft would be kept; writes nothing. */
  judge(paymentId: string, { sha256, bytes, contentType }: ProofDraft): Proof {
    return { fileId: proofFile(paymentId, sha256), sha256, bytes, contentType };
  }

  /**
   * Keeps a draft; durable when it resolves, before any event names it. An existing file is never written again.
   * @throws StorageTrouble
   */
  async keep(accountId: string, { fileId }: Proof, draft: ProofDraft): Promise<void> {
    if (this.store.isLocal) return this.store.put(placeOf(fileId), draft);
    const sealed = await this.sealed.seal(accountId, fileId, draft);
    try {
      await this.store.put(placeOf(fileId), sealed);
    } finally {
      await dropDraft(sealed);
    }
  }

  /** Removes a file with all its bytes; one that is gone is fine. */
  remove({ fileId }: Pick<Proof, 'fileId'>): Promise<void> {
    return this.store.remove(placeOf(fileId));
  }

  /**
   * Removes files without a payment, a day after they were written: a crash came between the file and its event.
   * @param isNamed whether the payment has this file
   * @param now Unix ms, of the store
   */
  async sweep(isNamed: (paymentId: string, fileId: string) => Promise<boolean>, now: number): Promise<void> {
    const until = now - LEFT_BEHIND_MS;
    await sweepDrafts(this.config.dataDir, FOLDER, until);
    for await (const { name, writtenAt } of this.store.list(`${FOLDER}/`)) {
      const paymentId = paymentOf(name);
      // Files of older versions do not name their payment: they stay.
      if (paymentId === undefined || this.named.has(name) || writtenAt > until) continue;
      if (await isNamed(paymentId, name.slice(FOLDER.length + 1))) this.named.add(name);
      else await this.store.remove(name);
    }
  }

  /**
   * @throws DomainError not-found if the file is gone; unavailable if its content is not the submitted one; StorageTrouble
   */
  async read(proof: Proof): Promise<Buffer> {
    const bytes = await this.sealed.read(proof, (range) => this.store.get(placeOf(proof.fileId), range));
    if (!bytes) throw DomainError.notFound('Proof');
    if (createHash('sha256').update(bytes).digest('hex') !== proof.sha256)
      throw DomainError.unavailable(say('proof-damaged'));
    return bytes;
  }
}

/** `proof-4711.pdf` for a payment's file. */
export const proofName = (paymentId: string, { contentType }: Proof) =>
  `proof-${paymentId}.${TYPES[contentType] ?? 'bin'}`;

/** The file without blanks and a byte order mark at its beginning, which some banks put before `%PDF`. */
function withoutBlanks(head: Buffer): Buffer {
  const at = head.subarray(0, PDF_BEGINS_WITHIN).indexOf('%PDF-');
  return at > 0 && /^(?:\xef\xbb\xbf)?\s*$/.test(head.subarray(0, at).toString('latin1')) ? head.subarray(at) : head;
}
/** Readers of PDF look so far for its beginning. */
const PDF_BEGINS_WITHIN = 1024;

/** @throws DomainError invalid, field `proof`: neither picture nor PDF */
async function typeOf(head: Buffer): Promise<string> {
  const contentType = (await fileTypeFromBuffer(withoutBlanks(head)))?.mime;
  if (contentType === undefined || !Object.hasOwn(TYPES, contentType))
    refuse('proof', say('choose-picture-or-pdf-file'));
  return contentType;
}
