/** Channels that are looked up in one look. */
const ASKED = 100;
/** Of these, places of channels whose time has come, however many others are heard of meanwhile. */
const RIPE = 25;
const HEARD_MAX = 20_000;

/** Channels whose open jobs are to be looked up: an event told of them, or their time has come. In the order of both. */
export class ChannelsToAsk {
  private readonly heard = new Set<number>();
  /** Their time has come, or something has happened to their account. */
  private readonly ripe = new Set<number>();

  hear(channelId: number): void {
    if (this.heard.size < HEARD_MAX) this.heard.add(channelId);
  }

  ripen(channelId: number): void {
    this.ripe.add(channelId);
  }

  /** Where its jobs have been read by another way, its time need not come. */
  wasSeen(channelId: number): void {
    this.ripe.delete(channelId);
  }

  has(channelId: number): boolean {
    return this.heard.has(channelId) || this.ripe.has(channelId);
  }

  get isEmpty(): boolean {
    return this.heard.size === 0 && this.ripe.size === 0;
  }

  clear(): void {
    this.heard.clear();
    this.ripe.clear();
  }

  /** Those of the next look; each is given once. */
  take(): number[] {
    const ripe = firstOf(this.ripe, Math.max(RIPE, ASKED - this.heard.size));
    const heard = firstOf(this.heard, ASKED - ripe.length);
    const taken = [...new Set([...heard, ...ripe])];
    for (const channelId of taken) {
      this.heard.delete(channelId);
      this.ripe.delete(channelId);
    }
    return taken;
  }
}

function firstOf(channels: ReadonlySet<number>, most: number): number[] {
  const first: number[] = [];
  for (const channelId of channels) {
    if (first.length >= most) break;
    first.push(channelId);
  }
  return first;
}
