import { Injectable } from '@nestjs/common';

type Headers = Readonly<Record<string, string>>;

/** Headers of pages that may load more than others do. The feature that has the page adds them. */
@Injectable()
export class PagePolicies {
  private readonly pages = new Map<string, () => Headers>();

  /**
   * @param path of the page, in lower case and without a slash at its end
   * @param headers are asked for at each request, and replace those of every page
   */
  add(path: string, headers: () => Headers): void {
    this.pages.set(path, headers);
  }

  /** @param path as `pathOf` gives it. @returns nothing for pages like all others */
  of(path: string): Headers {
    return this.pages.get(path)?.() ?? {};
  }
}
