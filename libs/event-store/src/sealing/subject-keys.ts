import { createSecretKey, type KeyObject } from 'node:crypto';
import { type KeyName, openGcm } from './box.js';
import type { Subject } from './personal.js';

/** A subject's key as it is kept: sealed with another one, as `openGcm` opens it. In it are 32 bytes in base64. */
export interface SealedKey {
  body: string;
  bound: string;
  by: KeyObject;
}

/** @throws Error it was changed, or belongs to somebody else */
export const openSealedKey = ({ body, by, bound }: SealedKey): KeyObject =>
  createSecretKey(openGcm(body, by, bound), 'base64');

/** The newest key of a subject. */
export interface SubjectKey {
  /** From 1. Boxes of lower generations can never be opened again. */
  generation: number;
  /**
   * 32 bytes; null once it was destroyed, until something of the subject is written again. As an object, since Node 24
   * takes 12 µs for each use of one that is given as bytes. It may be opened when it is first asked for:
   * @throws StoreUnavailable it cannot be
   */
  readonly key: KeyObject | null;
  /** What it is made from as long as nobody has asked for it: a second thread opens it in this one's stead. */
  readonly sealed?: SealedKey | undefined;
}

/** False once it was destroyed. Does not open it. */
export const isThere = (one: SubjectKey): boolean => one.sealed !== undefined || one.key !== null;

/** By the subjects' ids. A subject that never had a key is not in it. */
export type FoundKeys = ReadonlyMap<string, SubjectKey>;

/**
 * Where the keys are that personal fields are sealed with: outside the log, so that one can be destroyed. What is
 * remembered is given at once, without a promise.
 */
export interface SubjectKeys {
  /** undefined where {@link idOf} answers at once, as always without it; else resolves when it does. @throws StoreUnavailable */
  ready?(): Promise<void> | undefined;

  /** Tells nothing of the subject to whom has not this installation's secret. Letters, digits, `-` and `_`. */
  idOf(subject: Subject): string;

  /** Of each a key to seal with, made where there is none; durable when it is given. @throws StoreUnavailable */
  obtain(subjects: readonly string[]): FoundKeys | Promise<FoundKeys>;

  /** To open with: of each at least as new as the box that is to be opened. @throws StoreUnavailable */
  find(names: readonly KeyName[]): FoundKeys | Promise<FoundKeys>;
}
