// Text, not functions: it runs in the page, whose types this program lacks.
/** Looks of a page, and the style sheets of others that apply to it. */
export const STYLES_SCRIPT = `(() => {
  const PROPERTIES = ['display', 'visibility', 'opacity', 'color', 'background-color', 'font-family', 'font-size', 'font-weight',
    'line-height', 'letter-spacing', 'text-transform', 'text-align', 'direction', 'position', 'float', 'margin', 'padding', 'border-width',
    'box-sizing', 'pointer-events', 'filter', 'user-select', 'cursor', 'z-index'];
  const MAX_ELEMENTS = 1500;
  const readStyles = () => {
    const styles = new Map();
    const visit = (element, path) => {
      if (styles.size >= MAX_ELEMENTS || element.matches('script, style, noscript, svg *')) return;
      // The same element by its place, classes and own style looks the same, whatever else is on the page.
      const isBody = element === document.body;
      const key = isBody ? 'body' : path + '>' + element.localName + '|' + (element.getAttribute('class') ?? '') + '|'
        + (element.getAttribute('style') ?? '');
      const style = getComputedStyle(element);
      styles.set(key, { element: element.localName + (element.id ? '#' + element.id : ''), values: PROPERTIES.map((name) => style.getPropertyValue(name)) });
      [...element.children].forEach((child, index) => visit(child, key + index));
    };
    visit(document.body, '');
    return styles;
  };
  const listStyleChanges = (before, after) => {
    const changed = new Map();
    for (const [key, { element, values }] of after)
      before.get(key)?.values.forEach((value, index) => {
        if (value === values[index]) return;
        const property = PROPERTIES[index];
        const known = changed.get(property);
        if (known) known.count += 1;
        else changed.set(property, { element, value, now: values[index], count: 1 });
      });
    return [...changed].map(([property, { element, value, now, count }]) =>
      'it changes how the page of another remote looks: ' + property + ' of <' + element + '> from ' + value + ' to ' + now
        + (count > 1 ? ', and of ' + (count - 1) + ' more elements' : ''));
  };
  const listRules = (sheet) => { try { return [...sheet.cssRules]; } catch { return []; } };
  const flatten = (rules) => rules.flatMap((rule) => rule.selectorText !== undefined ? [rule] : rule.cssRules ? flatten([...rule.cssRules]) : []);
  const isHashed = ({ ownerNode }) => /^(?!.*-global)/.test(ownerNode?.dataset?.emotion ?? '-global');
  const matches = (selector) => {
    const plain = selector.replaceAll(/::?(hover|focus|focus-visible|focus-within|active|visited|before|after|placeholder|selection|marker|disabled|checked)\\b/g, '') || '*';
    try { return document.querySelector(plain) !== null; } catch { return false; }
  };
  // Properties by names of one's own change nothing by themselves.
  const isVariables = ({ style }) => [...style].every((name) => name.startsWith('--'));
  const listForeignRules = (known) => {
    const foreign = [...document.styleSheets, ...document.adoptedStyleSheets].filter((sheet) => !known.has(sheet) && !isHashed(sheet));
    const selectors = foreign.flatMap((sheet) => flatten(listRules(sheet))).filter((rule) => !isVariables(rule) && matches(rule.selectorText))
      .map(({ selectorText }) => selectorText.slice(0, 80));
    return selectors.length === 0 ? [] : ['it leaves styles that apply to the page of another remote: ' + [...new Set(selectors)].slice(0, 5).join('; ')];
  };
  return { readStyles, listStyleChanges, listForeignRules };
})()`;
