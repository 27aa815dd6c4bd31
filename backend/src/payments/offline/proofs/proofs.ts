import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PROOF_MAX_BYTES, say, type Saying } from '@wavelane/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { Config } from '../../../platform/config/config.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
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
export interface ProofDraft {
  path: string;
  bytes: number;
  sha256: string;
  contentType: string;
}

/** The number of first bytes that the type of a file is recognised by. */
const HEAD_BYTES = 4_100;
const DRAFT = '.draft';
const LEFT_BEHIND_MS = 86_400_000;

/**
 * A file's name holds the payment's id and a part of the hash: two contents never have the same name, and the owner can
 * be found.
 */
const proofFile = (paymentId: string, sha256: string) => `${paymentId}.${sha256.slice(0, 32)}`;
const paymentOf = (name: string) => /^([0-9a-f-]{36})\.[0-9a-f]{32}$/.exec(name)?.[1];

/** The files that users send with offline payments: in the data folder, outside all that the web server serves. */
@Injectable()
export class Proofs {
  private readonly folder: string;
  /** Files that have been found to belong to a payment: that never changes. */
  private readonly named = new Set<string>();

  constructor(config: Config) {
    this.folder = join(config.dataDir, 'proofs');
  }

  /**
   * Writes the pieces to a draft, which is never whole in memory.
   * @throws DomainError invalid, field `proof`: neither picture nor PDF, or too large; then nothing is left
   */
  async draft(pieces: AsyncIterable<Buffer>): Promise<ProofDraft> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `${randomUUID()}${DRAFT}`);
    try {
      const file = await open(path, 'wx', 0o600);
      try {
        const hash = createHash('sha256');
        let bytes = 0;
        for await (const piece of pieces) {
          bytes += piece.length;
          if (bytes > PROOF_MAX_BYTES) refuse(say('proof-too-large'));
          hash.update(piece);
          await file.write(piece);
        }
        await file.sync();
        return { path, bytes, sha256: hash.digest('hex'), contentType: await typeOf(path) };
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Removes a draft; one that was kept stays as the payment's file. */
  async drop({ path }: ProofDraft): Promise<void> {
    await rm(path, { force: true });
  }

  /** Returns the facts under which a draft would be kept; writes nothing. */
  judge(paymentId: string, { sha256, bytes, contentType }: ProofDraft): Proof {
    return { fileId: proofFile(paymentId, sha256), sha256, bytes, contentType };
  }

  /** Keeps a draft; durable when it resolves, before any event names it. An existing file is never written again. */
  async keep({ fileId }: Proof, { path }: ProofDraft): Promise<void> {
    try {
      // A link fails if a file of this name exists; the name holds its content, so that file is the same.
      await link(path, join(this.folder, fileId));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }

  /** Removes a file with all its bytes; one that is gone is fine. */
  async remove({ fileId }: Pick<Proof, 'fileId'>): Promise<void> {
    await rm(join(this.folder, fileId), { force: true });
  }

  /**
   * Removes files without a payment, a day after they were written: a crash came between the file and its event.
   * @param isNamed whether the payment has this file
   * @param now Unix ms, of the file system
   */
  async sweep(isNamed: (paymentId: string, fileId: string) => Promise<boolean>, now: number): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const paymentId = paymentOf(name);
      // Files of older versions do not name their payment: they stay.
      if (this.named.has(name) || (paymentId === undefined && !name.endsWith(DRAFT))) continue;
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs < LEFT_BEHIND_MS) continue;
      if (paymentId !== undefined && (await isNamed(paymentId, name))) this.named.add(name);
      else await rm(path, { force: true });
    }
  }

  /** @throws DomainError not-found if the file is gone; unavailable if its content is not the submitted one */
  async read({ fileId, sha256 }: Proof): Promise<Buffer> {
    const bytes = await readFile(join(this.folder, fileId)).catch(() => {
      throw DomainError.notFound('Proof');
    });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw DomainError.unavailable(say('proof-damaged'));
    }
    return bytes;
  }
}

/** `proof-4711.pdf` for a payment's file. */
export const proofName = (paymentId: string, { contentType }: Proof) =>
  `proof-${paymentId}.${TYPES[contentType] ?? 'bin'}`;

function refuse(problem: Saying): never {
  throw DomainError.invalid(problem, { proof: problem });
}

/** @throws DomainError invalid, field `proof`: neither picture nor PDF */
async function typeOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const contentType = (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime;
    if (contentType === undefined || !Object.hasOwn(TYPES, contentType)) refuse(say('choose-picture-or-pdf-file'));
    return contentType;
  } finally {
    await file.close();
  }
}
