import { address, type Asked, type Given, type Route, withAsked } from '@wavelane/contracts';
import { saveFile } from '@/lib/save-file';
import { answerTo, withBody } from './http';

/** Requests a file and offers it as a download, under the name that the server gives. */
export async function download<Path extends string, Query>(
  route: Route<Path, unknown, unknown, Query>,
  options: Given<Path> & { body?: unknown; asked?: Asked<Query> | undefined },
): Promise<void> {
  const target = withAsked(address(route, options), options.asked);
  const response = await answerTo(route.method, target, withBody(route, options));
  const given = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), given?.[1] ?? 'export');
}
