import { open, readFile } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';

/** The end of the name of a file that is encrypted in the format of age-encryption.org. */
export const ENCRYPTED = '.age';

/** @param recipients public keys as `age1…` @throws DomainError invalid if one of them is no such key */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw DomainError.invalid(
        asItIs(`'${recipient}' is no public key of age. It begins with age1: age-keygen -y FILE`),
      );
    }
  return encrypter;
}

/**
 * @param path of a file with lines `AGE-SECRET-KEY-1…`, as age-keygen writes it @throws DomainError invalid if it has
 * none
 */
export async function decrypterOf(path: string): Promise<Decrypter> {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw DomainError.invalid(asItIs(`${path} holds no identity of age.`));
  const decrypter = new Decrypter();
  for (const identity of identities)
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw DomainError.invalid(asItIs(`${path} holds a line that is no identity of age (AGE-SECRET-KEY-1…).`));
    }
  return decrypter;
}

/** Encrypts piece by piece; the file is on the disk when this ends. */
export async function encryptFile(encrypter: Encrypter, from: string, to: string): Promise<void> {
  await (await encrypter.encrypt(await reading(from))).pipeTo(await writing(to));
}

/** @throws DomainError invalid if these identities do not open it, or if it was changed */
export async function decryptFile(decrypter: Decrypter, from: string, to: string): Promise<void> {
  try {
    await (await decrypter.decrypt(await reading(from))).pipeTo(await writing(to));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw DomainError.invalid(asItIs(`${from} cannot be decrypted: ${why}. Is it the identity of the right key?`));
  }
}

const PIECE = 256 * 1024;

async function reading(path: string): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path, 'r');
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE);
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}

async function writing(path: string): Promise<WritableStream<Uint8Array>> {
  const file = await open(path, 'w', 0o600);
  return new WritableStream<Uint8Array>({
    write: (piece) => file.appendFile(piece),
    async close() {
      await file.sync();
      await file.close();
    },
    abort: () => file.close(),
  });
}
