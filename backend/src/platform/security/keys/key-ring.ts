import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Config } from '../../config/config.js';
import { KeyFiles } from './key-files.js';
import { type Keys, Sealer } from './sealer.js';

const LOOK_EVERY_MS = 1_000;

/** As they are given or kept, the present one first. */
type MasterKeys = readonly [Buffer, ...Buffer[]];

/**
 * The installation's master keys. The first one seals and makes; all of them read and recognise, so that a key can be
 * replaced while everything goes on (docs/adr/0034-master-key-rotation.md). They come from APP_KEY and
 * APP_KEY_PREVIOUS, or from files, which may change while the process runs.
 */
export class KeyRing {
  private static readonly rings = new WeakMap<Config, KeyRing>();
  private keys: { stamp: string; masters: MasterKeys; derived: Map<string, Keys> } | undefined;
  private lookedAt = -Infinity;

  private constructor(
    private readonly given: MasterKeys | null,
    readonly files: KeyFiles,
  ) {}

  static of(config: Config): KeyRing {
    const given = [config.appKey, ...config.previousAppKeys].flatMap((key) => key ?? []);
    const [present, ...previous] = given.map((key) => Buffer.from(key, 'base64'));
    const ring =
      this.rings.get(config) ?? new KeyRing(present ? [present, ...previous] : null, new KeyFiles(config.dataDir));
    this.rings.set(config, ring);
    return ring;
  }

  /** Whether the keys are in the data folder, so that a command can rotate them. */
  get inFiles(): boolean {
    return this.given === null;
  }

  /**
   * A key for one purpose from each master key, the first to make with, all to recognise with; knowing one tells nothing
   * of another. The same array as long as the keys are the same.
   */
  derive(purpose: string): Keys {
    const { masters, derived } = this.current();
    const known = derived.get(purpose) ?? derivedFrom(masters, purpose);
    derived.set(purpose, known);
    return known;
  }

  sealer(purpose: string): Sealer {
    return new Sealer(
      () => this.derive(purpose),
      () => this.refresh(),
    );
  }

  /** Looks for other keys at once, as is done every second anyway. @returns true if there are some */
  refresh(): boolean {
    const before = this.keys;
    this.lookedAt = -Infinity;
    return this.current() !== before;
  }

  private current() {
    const now = performance.now();
    if (this.keys && (!this.inFiles || now - this.lookedAt < LOOK_EVERY_MS)) return this.keys;
    this.lookedAt = now;
    const stamp = this.inFiles ? this.files.stamp() : '';
    if (stamp === this.keys?.stamp) return this.keys;
    const masters = this.given ?? this.files.read();
    this.keys = { stamp, masters, derived: new Map() };
    return this.keys;
  }
}

function derivedFrom([present, ...previous]: MasterKeys, purpose: string): Keys {
  return [deriveKey(present, purpose), ...previous.map((master) => deriveKey(master, purpose))];
}

function deriveKey(master: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', master, 'wavelane', purpose, 32)));
}
