import { readFileSync, statSync } from 'node:fs';

const PICTURE = /(<meta property="og:(?:image|url)" content=")(?=\/)/g;

/** Pages that name a picture, which other services show beside a link to the page. */
export class SharedPicture {
  private readonly known = new Map<string, { builtAt: number; publicUrl: string; page: string | undefined }>();

  /**
   * The page with the whole address of its picture: those who show it ask for it from elsewhere.
   * @param publicUrl without a slash at its end
   * @returns undefined for a page without one
   */
  of(file: string, publicUrl: string): string | undefined {
    const { mtimeMs: builtAt } = statSync(file);
    const known = this.known.get(file);
    if (known?.builtAt === builtAt && known.publicUrl === publicUrl) return known.page;
    const page = withAddress(readFileSync(file, 'utf8'), publicUrl);
    this.known.set(file, { builtAt, publicUrl, page });
    return page;
  }
}

function withAddress(html: string, publicUrl: string): string | undefined {
  const page = html.replace(PICTURE, (begin) => `${begin}${publicUrl}`);
  return page === html ? undefined : page;
}
