const KEY = 'wished-plan';

/** The plan that was clicked on the front page, while it is not read yet. */
export function wishedPlan(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    // Storage may be forbidden.
    return undefined;
  }
}

/** The plan that was clicked on the front page, once: it is forgotten when it is read. */
export function takeWishedPlan(): string | undefined {
  try {
    const plan = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return plan !== null && /^[\w-]{1,40}$/.test(plan) ? plan : undefined;
  } catch {
    // Storage may be forbidden.
    return undefined;
  }
}
