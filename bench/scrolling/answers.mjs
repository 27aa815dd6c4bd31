/* global MutationObserver, requestAnimationFrame */
// How long it takes from a click until what it asks for is on the screen, without the time in which the server was waited for.

/** Notes each click, and when what is awaited stands on the page and was drawn. */
function watch(awaited) {
  const found = { at: 0, shown: 0 };
  window.answerFound = found;
  document.addEventListener('click', ({ timeStamp }) => (found.at = timeStamp), { capture: true, once: true });
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  function look() {
    if (found.at === 0 || !document.querySelector(awaited)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (found.shown = performance.now())));
  }
}

/** Of the time between a click and its answer that in which a request was under way. */
function waited() {
  const { at, shown } = window.answerFound;
  const spans = performance
    .getEntriesByType('resource')
    .map(({ startTime, responseEnd }) => [Math.max(startTime, at), Math.min(responseEnd, shown)])
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other);
  let [until, sum] = [0, 0];
  for (const [from, to] of spans) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  performance.clearResourceTimings();
  return { whole: shown - at, beyond: shown - at - sum };
}

/**
 * Clicks again and again. @param awaited selector of what stands there when it is answered
 * @param click what is clicked the nth time @param after brings back what was there before
 * @returns milliseconds from a click to its answer on the screen, without those in which the server was waited for
 */
export async function answersOf(page, { awaited, times, click, after }) {
  const found = [];
  for (let index = 0; index < times; index++) {
    await page.evaluate(() => performance.clearResourceTimings());
    await page.evaluate(`(${watch})(${JSON.stringify(awaited(index))})`);
    await click(index);
    await page.waitForFunction(() => window.answerFound.shown > 0);
    found.push(await page.evaluate(waited));
    await after?.(index);
    await page.waitForTimeout(200);
  }
  // The first brings what only it needs.
  const beyond = found.slice(1).map((each) => each.beyond);
  beyond.sort((one, other) => one - other);
  const at = (share) => beyond[Math.min(beyond.length - 1, Math.floor(beyond.length * share))];
  return { median: at(0.5), p95: at(0.95), first: found[0].beyond };
}
