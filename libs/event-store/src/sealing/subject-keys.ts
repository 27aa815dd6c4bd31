import type { KeyObject } from 'node:crypto';
import type { KeyName } from './box.js';
import type { Subject } from './personal.js';

/** The newest key of a subject. */
export interface SubjectKey {
  /** From 1. Boxes of lower generations can never be opened again. */
  generation: number;
  /**
   * 32 bytes; null once it was destroyed, until something of the subject is written again. As an object, since Node 24
   * takes 12 µs for each use of a key given as bytes. It may be opened on first use:
   * @throws StoreUnavailable it cannot be
   */
  readonly key: KeyObject | null;
}

/** Keys by the subjects' ids. A subject that never had a key is not in it. */
export type FoundKeys = ReadonlyMap<string, SubjectKey>;

/**
 * The store of the keys that seal personal fields: outside the log, so that a key can be destroyed. A remembered key is
 * returned at once, without a promise.
 */
export interface SubjectKeys {
  /**
   * undefined if {@link idOf} answers at once, as always without it; else resolves when it does.
   * @throws StoreUnavailable
   */
  ready?(): Promise<void> | undefined;

  /** Reveals nothing about the subject without this installation's secret. Letters, digits, `-` and `_`. */
  idOf(subject: Subject): string;

  /**
   * A key to seal with for each subject, made if there is none; durable when it is returned. @throws StoreUnavailable
   */
  obtain(subjects: readonly string[]): FoundKeys | Promise<FoundKeys>;

  /** The keys to open boxes with, each at least as new as its box. @throws StoreUnavailable */
  find(names: readonly KeyName[]): FoundKeys | Promise<FoundKeys>;
}
