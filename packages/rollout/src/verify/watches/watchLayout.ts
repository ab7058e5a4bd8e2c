import type { Visit, Watch } from '../visit.ts';

/** Watches that the controls of a page can be reached: nothing lies over them, and they are on the screen. */
export function watchLayout({ tab }: Visit): Watch {
  const check = () => tab.evaluate<string[]>(CHECK_LAYOUT);
  return { rested: check };
}

// Text, not a function: it runs in the page, whose types this program lacks.
const CHECK_LAYOUT = `(() => {
  const main = document.querySelector('main');
  if (!main) return [];
  const problems = [];
  const describe = (element) => '<' + element.localName + (element.id ? '#' + element.id : '') + '>';
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) problems.push('it is ' + scrollWidth + ' pixels wide on a screen of ' + clientWidth);
  const isScrollable = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (at.scrollWidth > at.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const controls = [...main.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]')]
    .filter((element) => !element.disabled && !element.closest('[inert], [aria-hidden=true], [aria-disabled=true]')
      && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && getComputedStyle(element).pointerEvents !== 'none')
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 2 && rect.height > 2);
  const nameOf = (element) =>
    (element.getAttribute('aria-label') || element.innerText || element.labels?.[0]?.innerText || describe(element)).trim().slice(0, 40);
  const outside = controls.find(({ element, rect }) => (rect.left >= clientWidth || rect.right <= 0) && !isScrollable(element));
  if (outside) problems.push('‘' + nameOf(outside.element) + '’ is outside of the screen');
  // The shell's own bars may lie over what can be scrolled.
  const isBar = (element) => !main.contains(element) && element.closest('header, nav, footer, aside, [role=status], [role=alert]');
  const findCover = ({ element, rect }) => {
    const hits = [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]]
      .map(([across, down]) => document.elementFromPoint(rect.left + across * rect.width, rect.top + down * rect.height));
    const isOver = (hit) => hit && !element.contains(hit) && !hit.contains(element) && !isBar(hit)
      && ![...(element.labels ?? [])].some((label) => label.contains(hit));
    return hits.every(isOver) ? hits[0] : null;
  };
  const covered = controls.filter(({ rect }) => rect.top >= 0 && rect.bottom <= innerHeight && rect.left >= 0 && rect.right <= innerWidth)
    .flatMap((control) => { const cover = findCover(control); return cover ? [{ ...control, cover }] : []; });
  if (covered.length > 0)
    problems.push(describe(covered[0].cover) + ' lies over ‘' + nameOf(covered[0].element) + '’'
      + (covered.length > 1 ? ' and ' + (covered.length - 1) + ' more controls' : ''));
  return problems;
})()`;
