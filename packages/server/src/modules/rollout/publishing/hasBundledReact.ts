/**
 * Names of React's and React DOM's own internals, found in their production builds and not in code that merely uses
 * React. Minifiers keep them: they are properties and strings. `__CLIENT_INTERNALS…` and `__SECRET_INTERNALS…` are not
 * among them, because the federation runtime of Vite looks for them.
 */
const REACT_INTERNALS = [
  'enqueueReplaceState',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react.transitional.element',
  '__reactContainer$',
];

/** True if a script bundles its own React: two copies on a page break each other's hooks. */
export function hasBundledReact(script: string): boolean {
  return REACT_INTERNALS.some((mark) => script.includes(mark));
}
