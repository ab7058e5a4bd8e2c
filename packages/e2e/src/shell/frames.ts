import type { Page } from 'playwright-core';

/**
 * Starts recording the frames that the page paints. Returns a function that stops and returns them, as PNG in base64.
 */
export async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page);
  const frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    // The screencast may have stopped in the meantime.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return async () => {
    await session.send('Page.stopScreencast');
    await session.detach();
    return frames;
  };
}

/** Returns the part of an image (PNG in base64) lighter than mid-gray, from 0 to 1. */
export async function computeLightRatio(page: Page, png: string): Promise<number> {
  // On an empty page, because the product's policy forbids fetching data URLs.
  const emptyPage = await page.context().newPage();
  const ratio = await emptyPage.evaluate<number>(`(async () => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let light = 0;
    for (let at = 0; at < data.length; at += 4)
      if (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2] > 127) light += 1;
    return light / (data.length / 4);
  })()`);
  await emptyPage.close();
  return ratio;
}
