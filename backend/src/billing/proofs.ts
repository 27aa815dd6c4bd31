import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PROOF_MAX_BYTES } from '@wavelane/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { Config } from '../platform/config/config.js';
import { Refusal } from '../platform/domain/refusal.js';
import type { OfflinePaymentSubmitted } from './offline-payment.events.js';

export type Proof = NonNullable<OfflinePaymentSubmitted['data']['proof']>;

/** What a proof may be, by its content: what it is called and says of itself does not count. */
const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
};

/** The files that users send with offline payments: with the data, never where the web server looks. */
@Injectable()
export class Proofs {
  private readonly folder: string;

  constructor(config: Config) {
    this.folder = join(config.dataDir, 'proofs');
  }

  /**
   * Durable when it resolves, before any event names it.
   * @param fileId a UUID, the only name the file has
   * @throws Refusal invalid, field `proof`: neither picture nor PDF, or too large
   */
  async keep(fileId: string, bytes: Buffer): Promise<Proof> {
    if (bytes.length > PROOF_MAX_BYTES) refuse('The file is larger than 5 MB. Choose a smaller one');
    const contentType = (await fileTypeFromBuffer(bytes))?.mime;
    if (contentType === undefined || !Object.hasOwn(TYPES, contentType)) refuse('Choose a picture or a PDF file');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(join(this.folder, fileId), 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return {
      fileId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      contentType,
    };
  }

  /** @throws Refusal not-found where the file is gone; unavailable where it is not what was sent */
  async read({ fileId, sha256 }: Proof): Promise<Buffer> {
    const bytes = await readFile(join(this.folder, fileId)).catch(() => {
      throw Refusal.notFound('Proof');
    });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw Refusal.unavailable('This file is not what was sent. Look at the disk and at the backups.');
    }
    return bytes;
  }
}

/** `proof-4711.pdf` for a payment's file. */
export const proofName = (paymentId: string, { contentType }: Proof) =>
  `proof-${paymentId}.${TYPES[contentType] ?? 'bin'}`;

function refuse(problem: string): never {
  throw Refusal.invalid(problem, { proof: problem });
}
