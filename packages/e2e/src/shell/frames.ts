import type { Page } from 'playwright-core';

/** Starts to keep every frame the page paints; the answer stops it and gives them, as PNG in base64. */
export async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page);
  const frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    // It may have stopped meanwhile.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return async () => {
    await session.send('Page.stopScreencast');
    await session.detach();
    return frames;
  };
}

/** Which part of a picture (PNG in base64) is lighter than the middle between black and white: 0 to 1. */
export async function lightPart(page: Page, png: string): Promise<number> {
  // On an empty page: the policy of a page of ours lets nobody fetch a picture out of an address.
  const table = await page.context().newPage();
  const part = await table.evaluate<number>(`(async () => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let light = 0;
    for (let at = 0; at < data.length; at += 4)
      if (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2] > 127) light += 1;
    return light / (data.length / 4);
  })()`);
  await table.close();
  return part;
}
