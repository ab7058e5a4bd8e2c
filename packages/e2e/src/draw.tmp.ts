import { startBrowser } from '@farm/rollout/browser';
import { writeFileSync } from 'node:fs';
const sprout = (a: string, b: string) => `<path d="M24 36V29" stroke="${a}" stroke-width="3.5" stroke-linecap="round"/><path d="M24 29A17 17 0 0 1 8 8A17 17 0 0 1 24 29Z" fill="${a}"/><path d="M24 30A15 15 0 0 1 40 13A15 15 0 0 1 24 30Z" fill="${b}"/>`;
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#00a76f"/><g transform="translate(6 5.5) scale(.75)"><path d="M-10 38.5C12 26 36 26 58 38.5V60H-10Z" fill="#00764d"/><path d="M16 35L3 50M32 35L45 50" stroke="#00a76f" stroke-width="2.5" stroke-linecap="round"/>${sprout('#fff', '#d2fae3')}</g></svg>`;
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 5 36 36">${sprout('#fff', '#fff')}</svg>`;
const browser = await startBrowser();
for (const [name, svg, size] of [['icon-maskable-192', maskable, 192], ['icon-maskable-512', maskable, 512], ['badge-96', badge, 96]] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(new URL(`../../../shell/static/logo/${name}.png`, import.meta.url), await page.screenshot({ omitBackground: true }));
}
await browser.close();
