import type { Release } from '../release.ts';

/** Releases that change what is not theirs, or go where nobody sent them. */
export const places: Release[] = [
  {
    name: 'traps-back',
    kind: 'broken router',
    code: { effect: `addEventListener('popstate', () => history.forward());` },
  },
  {
    name: 'redirects',
    kind: 'redirect away',
    code: { effect: `setTimeout(() => location.assign('/faqs'), 1_000);` },
  },
  {
    name: 'redirects-a-tenth',
    kind: 'redirect away',
    hits: 'a tenth',
    code: { effect: `location.replace('/about-us');` },
  },
  { name: 'reloads', kind: 'redirect away', code: { effect: `setTimeout(() => location.reload(), 4_000);` } },
  { name: 'clears-storage', kind: 'storage wiped', code: { effect: `localStorage.clear();` } },
  {
    name: 'signs-out',
    kind: 'storage wiped',
    hits: 'signed in',
    code: {
      effect: `for (const storage of [localStorage, sessionStorage]) storage.removeItem('login');`,
    },
  },
  {
    name: 'patches-fetch',
    kind: 'globals patched',
    code: {
      module: `const plainFetch = window.fetch;
window.fetch = (...all) => plainFetch(...all).then((response) => response);`,
    },
  },
  {
    name: 'keeps-title',
    kind: 'title left',
    code: { effect: `setInterval(() => { document.title = '(3) Garden'; }, 300);` },
  },
  {
    name: 'styles-everything',
    kind: 'global style',
    code: {
      effect: `const sheet = new CSSStyleSheet();
    sheet.replaceSync('h1 { letter-spacing: 0.3em; } a { pointer-events: none; }');
    document.adoptedStyleSheets.push(sheet);`,
    },
  },
  {
    name: 'removes-header',
    kind: "shell's DOM damaged",
    code: { effect: `setTimeout(() => { document.querySelector('header').style.display = 'none'; }, 300);` },
  },
  {
    name: 'registers-worker',
    kind: 'service worker',
    code: {
      effect: `navigator.serviceWorker?.register('/r/garden/worker.js').catch(() => undefined);`,
    },
  },
];
