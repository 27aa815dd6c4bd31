/**
 * One call of the control interface of the gateway's simulator.
 * @param url the address of the simulators
 * @param path of the controlled object, for example `/faults`
 * @throws Error if the simulator refuses it
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
