// When a page is there, on a phone that is slow in truth: Lighthouse reckons with one, here line and processor are held back.
const PHONE = { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75 };
/** As Lighthouse's: 1.6 Mbit/s, 150 ms there and back, a quarter of the processor. */
const LINE = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 96_000 };
const SLOWER = 4;

/** @param there selector of what one came for @returns milliseconds until it was drawn, nothing kept from earlier visits */
export async function thereAfter(context, url, there, cookies) {
  await context.clearCookies();
  if (cookies) await context.addCookies(cookies);
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDeviceMetricsOverride', PHONE);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(noteWhenThere, there);
    await page.goto(url, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => window.thereAfter);
    return await found.jsonValue();
  } finally {
    await page.close();
  }
}

/* global MutationObserver, requestAnimationFrame */
function noteWhenThere(there) {
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  function look() {
    if (!document.querySelector(there)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.thereAfter = performance.now())));
  }
}
