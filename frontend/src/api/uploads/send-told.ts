/** How far a request is on its way: 0 to 1. */
export type OnProgress = (part: number) => void;

/**
 * Sends a form and reports how much of it has left: fetch does not report that.
 * @throws DOMException AbortError; TypeError if there is no answer, as fetch does
 */
export function sendTold(
  path: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Record<string, string>; body: FormData; signal: AbortSignal | null },
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => {
      const told = request.getAllResponseHeaders().trim().split(/\r?\n/);
      const pairs = told
        .filter((line) => line !== '')
        .map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        });
      const { status, statusText, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status, statusText, headers: pairs }));
    };
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(new DOMException('Left', 'AbortError'));
    if (signal?.aborted) return reject(new DOMException('Left', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
