/**
 * Names of React's and React DOM's own internals, which stand in their production builds and in nothing that only uses
 * them. A minifier keeps them: they are properties and texts.
 */
const MARKS = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED',
  'react.transitional.element',
  '__reactContainer$',
];

/** Whether a script brings a React of its own: two in one page break each other's hooks. */
export function bundlesReact(script: string): boolean {
  return MARKS.some((mark) => script.includes(mark));
}
