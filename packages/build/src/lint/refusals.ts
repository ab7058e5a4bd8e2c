// Shapes of code that oxlint.config.mts refuses; the message is the reason.

export const EXPORT_ALL = {
  selector: 'ExportAllDeclaration',
  message: 'Export by name: the index of a package lists its exports.',
};
export const ENVIRONMENT = {
  selector: "MemberExpression[object.object.name='process'][object.property.name='env']",
  message: 'Read settings only in config.ts, and pass on what you need.',
};
export const VAGUE_NAME = {
  selector: 'Program',
  message: 'Name the file after what it holds, not utils, helpers, common or misc.',
};
export const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export, so that the name is the same everywhere.',
};
/** Addresses of the API, as they begin; a slash would end the expression. */
const ADDRESS =
  '/^\\x2F(api|me|admin|account|email-captcha|human-check|notices|reserves|rollout|session)([\\x2F(]|$)/';
export const API_ADDRESS = [`Literal[value=${ADDRESS}]`, `TemplateElement[value.cooked=${ADDRESS}]`].map(
  (selector) => ({
    selector,
    message: 'API calls are defined once, in packages/contracts/src/calls: use that definition.',
  }),
);
/** A letter, but none of an entity like &nbsp;, which oxlint gives to rules as it is written. */
const WORD = '/(?<!&#?\\w*)\\p{L}/u';
/** Texts belong in messages/<locale>.json; otherwise half of the users cannot read them. */
export const LITERAL_TEXT = [
  `JSXText[value=${WORD}]`,
  `JSXElement > JSXExpressionContainer > Literal[value=${WORD}]`,
  `JSXElement > JSXExpressionContainer TemplateElement[value.cooked=${WORD}]:not(JSXAttribute TemplateElement)`,
  `JSXAttribute[name.name=/^(alt|title|label|placeholder|helperText|caption|message|aria-label|aria-description|aria-roledescription|aria-valuetext)$/] > Literal[value=${WORD}]`,
].map((selector) => ({ selector, message: 'Put texts into messages/<locale>.json.' }));
/** Functions that the oldest supported browsers lack; no build adds them. */
export const MISSING_IN_BROWSERS = [
  "MemberExpression[object.name='Promise'][property.name=/^(withResolvers|try)$/]",
  "MemberExpression[object.name='AbortSignal'][property.name='any']",
  "MemberExpression[object.name=/^(Object|Map)$/][property.name='groupBy']",
  "MemberExpression[object.name='Array'][property.name='fromAsync']",
].map((selector) => ({ selector, message: 'The oldest browsers of the README lack it.' }));
