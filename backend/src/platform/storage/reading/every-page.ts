/**
 * All pages of a list, each read when it is asked for.
 * @param read gets the begin of the page, to spread into its query
 */
export async function* everyPage<P extends { cursor?: string | undefined }>(
  read: (after: { cursor?: string }) => Promise<P>,
): AsyncGenerator<P> {
  let after: { cursor?: string } | undefined = {};
  while (after) {
    const page: P = await read(after);
    yield page;
    after = page.cursor === undefined ? undefined : { cursor: page.cursor };
  }
}
