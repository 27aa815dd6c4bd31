/** Reads the next values of an ascending list, after one of them; none at its end. */
export type Rising = (after: string | undefined) => Promise<readonly string[]>;

/** Walks along one list. */
class Walk {
  private page: readonly string[] = [];
  private at = 0;
  private last: string | undefined;

  constructor(private readonly next: Rising) {}

  /** @returns the first value that is not before this one; undefined at the end */
  async from(value: string): Promise<string | undefined> {
    for (;;) {
      for (; this.at < this.page.length; this.at++) {
        const own = this.page[this.at];
        if (own !== undefined && own >= value) return own;
      }
      this.page = await this.next(this.last);
      this.at = 0;
      this.last = this.page.at(-1);
      if (this.last === undefined) return undefined;
    }
  }

  /** The same without a promise, if the value is in memory. */
  atHand(value: string): string | undefined {
    while (this.at < this.page.length) {
      const own = this.page[this.at];
      if (own !== undefined && own >= value) return own;
      this.at++;
    }
    return undefined;
  }
}

/** How many values all of these lists have: each is read once, a page at a time. @param except are not counted */
export async function countInAll(lists: readonly Rising[], except: ReadonlySet<string>): Promise<number> {
  const walks = lists.map((list) => new Walk(list));
  let count = 0;
  for (let value = ''; ;) {
    let isInAll = true;
    for (const walk of walks) {
      const found = walk.atHand(value) ?? (await walk.from(value));
      if (found === undefined) return count;
      if (found === value) continue;
      value = found;
      isInAll = false;
    }
    if (!isInAll) continue;
    if (!except.has(value)) count++;
    value += '\0';
  }
}
