// Text, not functions: it runs in the page, whose types this program lacks.
/** Facts of a page and its site besides scripts: labels as parts of a sentence, with their values. */
export const FACTS_SCRIPT = `(() => {
  const describe = ({ localName, id, classList }) =>
    '<' + localName + (id ? '#' + id : '') + (classList.length > 0 ? '.' + classList[0] : '') + '>';
  const readStorage = (label, storage) =>
    Object.keys(storage).map((key) => [label + ' ' + key, storage.getItem(key)]);
  // Empty ones remain of what was removed.
  const readAttributes = (label, { attributes }) => [...attributes]
    .filter(({ name, value }) => value !== '' || !['class', 'style'].includes(name))
    .map(({ name, value }) => ['the attribute ' + name + ' of ' + label, value]);
  const isHeadPart = (element) => !element.matches('script, style, link[rel=stylesheet], link[rel*=pre], title');
  const readHead = () => [...document.head.children].filter(isHeadPart).map((element) => {
    const names = ['name', 'property', 'rel', 'charset', 'http-equiv', 'sizes', 'type'].map((name) => element.getAttribute(name));
    return ['the <' + [element.localName, ...names.filter(Boolean)].join(' ') + '> in <head>', element.outerHTML];
  });
  const readBody = () => {
    const counts = new Map();
    for (const element of document.body.children) {
      if (element.matches('script')) continue;
      const label = 'the element ' + describe(element) + ' in <body>';
      counts.set(label, (counts.get(label) ?? 0) + 1);
      for (const name of ['aria-hidden', 'inert', 'hidden', 'style'])
        if (element.hasAttribute(name)) counts.set('the attribute ' + name + ' of ' + describe(element), element.getAttribute(name));
    }
    return [...counts];
  };
  const readLists = async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    const cacheNames = 'caches' in window ? await caches.keys().catch(() => []) : [];
    const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
    return [
      ...databases.map(({ name, version }) => ['the database ' + name, version]),
      ...cacheNames.map((name) => ['the cache ' + name, true]),
      ...workers.map(({ scope }) => ['a service worker for ' + scope, true]),
    ];
  };
  const readFacts = async () => new Map([
    ['the title of the page', document.title],
    ['the name of the window', window.name],
    ['the scroll restoration of the history', history.scrollRestoration],
    ['the design mode of the document', document.designMode],
    ...readAttributes('<html>', document.documentElement),
    ...readAttributes('<body>', document.body),
    ...readHead(),
    ...readBody(),
    ...readStorage('the local storage entry', localStorage),
    ...readStorage('the session storage entry', sessionStorage),
    ...document.cookie.split('; ').filter(Boolean).map((text) => ['the cookie ' + text.split('=')[0], text]),
    ...(await readLists()),
  ]);
  const STORED = /^the (?:local storage entry|session storage entry|cookie|database|cache) (.*)$/;
  // Entries of its own begin with the name of the remote, or of the farm.
  const isOwn = (label, remote) => {
    const [, name] = STORED.exec(label) ?? [];
    return name !== undefined && [remote, 'farm'].some((prefix) => name === prefix || new RegExp('^' + prefix + '[._:-]').test(name));
  };
  // Entries that the shell itself keeps up to date.
  const isShells = (label) => /entry (scroll-positions|last-known)$/.test(label);
  return { readFacts, isOwn, isShells };
})()`;
