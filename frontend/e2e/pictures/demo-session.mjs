/** On a machine with other work the story of 90 days takes a quarter of an hour. */
const WAIT_MS = 1_800_000;
const STEP_MS = 500;
const SETTLED_MS = 10_000;
const READY = 'the demonstration account is ready';
const INCOMPLETE = 'The demonstration account is not complete';

/** The settings with which the product has the demonstration account and says when it is ready. */
export const DEMO = { SEED_DEMO: '1', AUTOMATIC_DAYS: undefined, LOG_LEVEL: 'info' };

/** A browser that is signed in to the demonstration account, after its story has been played. */
export async function demoSession(product, browser) {
  const [, email, password] = await until(() => /Demonstration:\s+(\S+)\s+Password:\s+(\S+)/.exec(product.said()));
  await until(() => {
    if (product.said().includes(INCOMPLETE)) throw new Error(/.*not complete.*/.exec(product.said())?.[0]);
    return product.said().includes(READY);
  });
  const context = await browser.newContext({ baseURL: product.url });
  await until(async () => {
    const answer = await context.request.post('/api/auth/login', {
      data: { email, password },
      headers: { origin: product.url },
    });
    return answer.ok();
  });
  const read = async (path) => (await context.request.get(path)).json();
  // Its last answers, and what follows from them.
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

async function until(holds) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
    const found = await holds();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`The demonstration account is not there after ${WAIT_MS / 60_000} minutes`);
}
