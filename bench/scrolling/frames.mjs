/* global getComputedStyle, requestAnimationFrame */
// Frames of a scroll gesture: how long after one another the page was drawn.
const FAR = 20_000;
const PX_A_SECOND = 2_500;
const FRAME_MS = 1_000 / 60;
/** The clock of frames is off by so much. */
const JITTER_MS = 2;
/** A list stands at its end when it did for so many frames. */
const SETTLED = 10;

/** Scrolls to the end until all rows were read. @param list where it says how many rows it has, and -1 before it knows */
export async function readAll(page, { size, attribute, row }) {
  await page.locator(row).first().waitFor();
  await page.evaluate(
    async ({ size, attribute, row, SETTLED }) => {
      const scrollerOf = (element) => {
        for (let box = element; box !== document.body; box = box.parentElement)
          if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
            return box;
        return document.scrollingElement;
      };
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (let atEnd = 0; atEnd < SETTLED;) {
        await frame();
        const last = [...document.querySelectorAll(row)].at(-1);
        if (!last) continue;
        const box = scrollerOf(last);
        const before = box.scrollTop;
        box.scrollTop = Number.MAX_SAFE_INTEGER;
        const known = document.querySelector(size)?.getAttribute(attribute) ?? '-1';
        atEnd = known !== '-1' && box.scrollTop === before ? atEnd + 1 : 0;
      }
    },
    { size, attribute, row, SETTLED },
  );
}

/** Scrolls up from the end by a gesture, as a finger on a touchpad does. @returns shares of frames that were late, of a hundred */
export async function framesOf(page, row) {
  const box = await page.locator(row).last().boundingBox();
  await page.waitForTimeout(1_000);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const found = (window.framesFound = []);
    let before = performance.now();
    const note = (now) => {
      found.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: box.x + 100, y: 500, yDistance: FAR, speed: PX_A_SECOND, gestureSourceType: 'mouse' },
  });
  const found = await page.evaluate(() => window.framesFound.slice(2));
  const shareOver = (ms) => (found.filter((each) => each > ms + JITTER_MS).length / found.length) * 100;
  return { count: found.length, late: shareOver(FRAME_MS), twice: shareOver(2 * FRAME_MS) };
}

/**
 * The same page as it stands, with the same rows, written out often enough for the gesture, and without a script: what this
 * machine needs to paint them.
 */
export async function stillPage(page, row) {
  const html = await page.evaluate((row) => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    const body = document.body.cloneNode(true);
    for (const script of body.querySelectorAll('script')) script.remove();
    const rows = [...body.querySelectorAll(row)];
    const list = rows[0].parentElement;
    const copies = Array.from({ length: 30 }, () => rows.map((each) => each.cloneNode(true))).flat();
    list.replaceChildren(...copies);
    const { className } = document.documentElement;
    return `<!doctype html><html class="${className}"><style>${styles.join('')}</style>${body.outerHTML}</html>`;
  }, row);
  const still = await page.context().newPage();
  await still.route('**/still', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await still.goto('/still');
  await still.evaluate((row) => document.querySelector(`${row}:last-child`).scrollIntoView({ block: 'end' }), row);
  return still;
}
