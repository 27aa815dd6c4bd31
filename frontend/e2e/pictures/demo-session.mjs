const WAIT_MS = 300_000;
const STEP_MS = 500;
const RECENT_MS = 3_600_000;
const SETTLED_MS = 10_000;

/** A browser that is signed in to the demonstration account, after its story has been played. */
export async function demoSession(product, browser) {
  const [, email, password] = await until(() => /Demonstration:\s+(\S+)\s+Password:\s+(\S+)/.exec(product.said()));
  const context = await browser.newContext({ baseURL: product.url });
  await until(async () => {
    const answer = await context.request.post('/api/auth/login', {
      data: { email, password },
      headers: { origin: product.url },
    });
    return answer.ok();
  });
  const read = async (path) => (await context.request.get(path)).json();
  await until(() => isTold(read));
  // Waits for the story's last answers and their consequences.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return { context, message: await answeredIn(read) };
}

/** The address in the outbox of a campaign's message that was answered. */
async function answeredIn(read) {
  for (const { id } of await read('/api/jobs?type=bulk')) {
    const { messages } = await read(`/api/jobs/${id}`);
    const found = messages.find(({ status }) => status === 'replied');
    if (found) return `/outbox?job=${id}&message=${found.id}`;
  }
  return undefined;
}

/** Whether the story has reached the present. */
async function isTold(read) {
  const [last] = await read('/api/conversations');
  return last !== undefined && Date.now() - Date.parse(last.lastAt) < RECENT_MS;
}

async function until(holds) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
    const found = await holds();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error('The demonstration account is not there');
}
