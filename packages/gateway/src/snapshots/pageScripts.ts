// Texts, not functions: they run in the page, whose types this program lacks.

/** Keeps the text of every rule that scripts insert: the browser's own text of a rule loses shorthands with variables. */
export const KEEP_RULES_SCRIPT = `{
  const { insertRule } = CSSStyleSheet.prototype;
  const kept = new WeakMap();
  CSSStyleSheet.prototype.insertRule = function (text, index = 0) {
    const place = insertRule.call(this, text, index);
    const texts = kept.get(this) ?? [];
    texts.splice(place, 0, text);
    kept.set(this, texts);
    return place;
  };
  globalThis.farmKeptRules = (sheet) => kept.get(sheet);
}`;

/** True once the shell shows the page. */
export const IS_LIVE = `document.documentElement.dataset.live !== undefined`;

/** True while something in the page has not arrived. */
export const HAS_PLACEHOLDERS = `document.querySelector('[role=progressbar]:not([aria-valuenow]), [aria-busy=true]:not(button)') !== null`;

/** True if the page is an error card instead. */
export const HAS_FAILED = `document.querySelector('#root [data-failure]') !== null`;

/**
 * Returns the page as elements and styles. Style attributes, which the page's policy refuses in HTML, become classes.
 */
export const READ_SNAPSHOT = `(() => {
  // A theme has hundreds of variables, for every component; most pages use a few dozen.
  const dropUnusedVariables = (globalCss, others) => {
    const used = new Set([...(globalCss + others).matchAll(/var\\((--[\\w-]+)/g)].map(([, name]) => name));
    const next = globalCss.replaceAll(/(--mui-[\\w-]+):[^;{}]*;/g, (declaration, name) =>
      used.has(name) ? declaration : '',
    );
    return next === globalCss ? globalCss : dropUnusedVariables(next, others);
  };
  const copy = document.getElementById('root').cloneNode(true);
  for (const element of copy.querySelectorAll('script, style, link, noscript, template, iframe, object, embed'))
    element.remove();
  const own = new Map();
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name);
    // A form that is sent before the page is live must go nowhere: its fields would end up in the address.
    if (element.localName === 'form') element.setAttribute('method', 'dialog');
    const style = element.getAttribute('style');
    if (style === null) continue;
    element.removeAttribute('style');
    if (style === '') continue;
    if (!own.has(style)) own.set(style, 'own-' + own.size);
    element.classList.add(own.get(style));
  }
  // Also rules that no element has any more, or yet: the live page needs most of them, and making them costs it time.
  const toName = (text) => /\\.(farm[\\w-]*)/.exec(text)?.[1];
  const rules = [...document.styleSheets].flatMap((sheet) => globalThis.farmKeptRules(sheet) ?? []);
  // Animations belong to the classes that use them: what takes over the classes inserts neither again.
  const isNamed = (text) => toName(text) !== undefined || /^@(-webkit-)?keyframes/.test(text);
  const { global = [], named = [] } = Object.groupBy(rules, (text) => (isNamed(text) ? 'named' : 'global'));
  const ownRules = [...own].map(([style, name]) => '.' + name + '{' + style + '}');
  const { title, documentElement } = document;
  const css = [...named, ...ownRules].join('\\n');
  const html = copy.innerHTML;
  return {
    html,
    // Pictures name variables in their attributes.
    globalCss: dropUnusedVariables(global.join('\\n'), css + html),
    css,
    ruleNames: [...new Set(named.map(toName).filter(Boolean))],
    title,
    lang: documentElement.lang,
  };
})()`;
