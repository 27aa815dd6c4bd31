const QUALITY = 0.82;

/** Converts a picture in the browser. @param png from a screenshot */
export async function asWebp(page, png) {
  const blank = await page.context().newPage();
  const base64 = await blank.evaluate(
    async ({ source, quality }) => {
      const image = document.createElement('img');
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  );
  await blank.close();
  return Buffer.from(base64, 'base64');
}
