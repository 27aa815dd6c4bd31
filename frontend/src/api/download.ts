import { saveFile } from '@/lib/save-file';
import { answerTo } from './http';

/** Asks for a file and offers it as a download, under the name that the server gives. */
export async function download(path: string, body: unknown = {}): Promise<void> {
  const response = await answerTo('POST', path, { body });
  const given = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), given?.[1] ?? 'export');
}
