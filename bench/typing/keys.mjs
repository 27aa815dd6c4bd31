// What key presses cost: script of the page's thread, as Chromium counts it.
const TEXT = 'shall we deliver your order today or rather tomorrow ';

/** The counter of a page's script. */
export async function scriptCounter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration').value * 1_000;
  };
}

/** Types one key after the other into a field, each on a page at rest. @returns milliseconds of script a key */
export async function typeInto(page, counter, field, keys) {
  await field.click();
  await page.waitForTimeout(1_000);
  const found = [];
  for (let index = 0; index < keys; index++) {
    const before = await counter();
    await page.keyboard.press(TEXT[index % TEXT.length] === ' ' ? 'Space' : TEXT[index % TEXT.length]);
    await page.waitForTimeout(60);
    found.push((await counter()) - before);
  }
  found.sort((one, other) => one - other);
  const at = (share) => found[Math.min(found.length - 1, Math.floor(found.length * share))];
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
