/**
 * One call of the control interface of the gateway's simulator.
 * @param url where the simulators listen
 * @param path of what is controlled, for example `/faults`
 * @throws Error it was refused
 */
export async function controlGateway<T = unknown>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${url}/__sim/whapi${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
