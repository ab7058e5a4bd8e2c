/**
 * Lists what somebody else than React changed in the shell's own part of the page: everything outside `main`. React keeps for each
 * element what it rendered there. An expression with the sentences; empty if the page has no React.
 */
// Text, not a function: it runs in the page, whose types this program lacks.
export const LIST_FRAME_CHANGES = `(() => {
  const HOST = 5, TEXT = 6, HOISTED = 26, SINGLETON = 27, OFFSCREEN = 22;
  const found = new Set();
  const readKey = (node, prefix) => node[Object.keys(node).find((key) => key.startsWith(prefix))];
  const describe = (element) => {
    const name = element.id ? '#' + element.id : element.getAttribute('aria-label') ? '[aria-label="' + element.getAttribute('aria-label') + '"]' : '';
    return '<' + element.localName + name + '>';
  };
  const landmark = (element) => {
    const parent = element.parentElement?.closest('header, nav, footer, aside, body');
    return parent ? describe(parent) : 'the page';
  };
  const HIDING = ['display', 'visibility', 'opacity', 'pointer-events'];
  const checkElement = ({ stateNode: element, memoizedProps: props }) => {
    if (!element.isConnected) return void found.add('it removes ' + describe(element) + " of the shell's frame");
    if (props.dangerouslySetInnerHTML) return;
    if (typeof props.className === 'string' && (element.getAttribute('class') ?? '') !== props.className)
      found.add('it changes the classes of ' + describe(element) + " of the shell's frame");
    for (const name of HIDING) {
      const key = name.replace(/-(.)/, (_, letter) => letter.toUpperCase());
      const given = props.style?.[key];
      if (element.style?.[key] && given === undefined && ['none', 'hidden', '0'].includes(element.style[key]))
        found.add('it hides ' + describe(element) + " of the shell's frame");
    }
    for (const child of element.children)
      if (!readKey(child, '__reactFiber$') && !child.matches('script, style'))
        found.add('it puts ' + describe(child) + ' into ' + describe(element) + " of the shell's frame");
    if (['string', 'number'].includes(typeof props.children) && element.textContent !== String(props.children))
      found.add('it changes the text of ' + describe(element) + ' in ' + landmark(element));
  };
  const visit = (fiber) => {
    for (let at = fiber; at; at = at.sibling) {
      if (at.tag === OFFSCREEN && at.memoizedState !== null) continue;
      if (at.tag === HOST || at.tag === SINGLETON) {
        checkElement(at);
        if (at.type === 'main') continue;
      } else if (at.tag === TEXT) {
        if (!at.stateNode.isConnected || at.stateNode.nodeValue !== at.memoizedProps)
          found.add('it changes the text ' + JSON.stringify(String(at.memoizedProps).slice(0, 40)) + " of the shell's frame");
      } else if (at.tag === HOISTED) continue;
      visit(at.child);
    }
  };
  for (const container of [document.getElementById('root'), document.body, document].filter(Boolean)) {
    const root = readKey(container, '__reactContainer$')?.stateNode?.current;
    if (root) visit(root.child);
  }
  return [...found];
})()`;
