import type { Page } from 'playwright-core';

/** A text on a screen, or in an attribute that is read out. */
export interface ScreenText {
  text: string;
  /** Place on the page, for reports. */
  location: string;
}

/** An element on a screen, and what mirroring swaps. Lengths in CSS pixels. */
export interface ScreenElement {
  /** Tags and positions from the root, the same in every language. */
  path: string;
  location: string;
  /** Inner distances and borders: left, right. */
  padding: [number, number];
  border: [number, number];
  /** Distances from the edges of what it is positioned in: left, right. Null if it is in the flow of the page. */
  inset: [number, number] | null;
  textAlign: string;
}

/** Texts and elements of a screen. */
export interface Screen {
  lang: string;
  dir: string;
  /** Texts with two Latin letters or more beside each other. */
  latin: ScreenText[];
  /** Texts that do not fit into what shows them. */
  cutOff: ScreenText[];
  /** Pixels by which the page is wider than its window. */
  overflow: number;
  elements: ScreenElement[];
}

/** Reads the screen of a page as it is now. */
export async function readScreen(page: Page): Promise<Screen> {
  return page.evaluate<Screen>(SCREEN_SCRIPT);
}

// Node's programs have no types of documents.
const SCREEN_SCRIPT = `(() => {
  const root = document.documentElement;
  const read = (element) => getComputedStyle(element);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const describe = (element) => {
    const role = element.getAttribute('role');
    const parents = [];
    for (let each = element; each && parents.length < 4; each = each.parentElement)
      parents.unshift(each.tagName.toLowerCase() + (each.className.baseVal ?? each.className)
        .split(' ').filter((name) => /^Mui\\w+-root$/.test(name)).map((name) => '.' + name).join(''));
    return parents.join(' > ') + (role ? '[role=' + role + ']' : '');
  };
  const toPath = (element) => element === root || !element.parentElement
    ? element.tagName
    : toPath(element.parentElement) + '/' + element.tagName + [...element.parentElement.children].indexOf(element);
  const isLatin = (text) => /[a-z]{2}/i.test(text);
  const latin = [];
  const cutOff = [];
  const elements = [];
  const addText = (text, element, where) => {
    if (isLatin(text)) latin.push({ text: text.trim(), location: where + describe(element) });
  };
  addText(document.title, root, 'title of the page: ');
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, noscript, template') || !isShown(element)) continue;
    // Of another language, and marked so.
    if (element.closest('[lang]').lang !== root.lang) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder', 'title'])
      addText(element.getAttribute(name) ?? '', element, name + ': ');
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    for (const { data } of texts) addText(data, element, '');
    const style = read(element);
    const box = element.getBoundingClientRect();
    // Texts for screen readers only are clipped to nothing.
    const isSeen = style.clip === 'auto' && style.clipPath !== 'inset(50%)';
    const isCut = isSeen && /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1
      && element.clientWidth > 2 && element.innerText?.trim();
    const isLow = isSeen && /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 3
      && element.clientHeight > 2 && element.innerText?.trim() && !element.contains(document.activeElement);
    if (isCut || isLow) cutOff.push({
      text: element.innerText.trim().slice(0, 80),
      location: describe(element) + (isCut ? ' ' + element.clientWidth + ' < ' + element.scrollWidth : ' height ' + element.clientHeight + ' < ' + element.scrollHeight),
    });
    if (element.closest('svg') && element.tagName !== 'svg') continue;
    if (read(element.parentElement).direction !== read(root).direction || style.direction !== read(root).direction) continue;
    const holder = element.offsetParent;
    const isPlaced = holder && isSeen && ['absolute', 'fixed'].includes(style.position) && box.width > 2
      // A script has placed it beside something else.
      && !element.style.left && !element.style.right;
    const around = holder?.getBoundingClientRect();
    elements.push({
      path: toPath(element),
      location: describe(element),
      padding: [parseFloat(style.paddingLeft), parseFloat(style.paddingRight)],
      border: [parseFloat(style.borderLeftWidth), parseFloat(style.borderRightWidth)],
      inset: isPlaced ? [box.left - around.left, around.right - box.right] : null,
      textAlign: texts.some(({ data }) => data.trim()) ? style.textAlign : '',
    });
  }
  return { lang: root.lang, dir: root.dir, latin, cutOff, overflow: root.scrollWidth - innerWidth, elements };
})()`;
