/**
 * Finds the element of a page that stands for one in its snapshot: of the same kind and name, the first of the first and
 * so on. Both were rendered by the same code, but the page may show more by now.
 */
export function findCounterpart<E extends HTMLElement>(
  element: E,
  from: HTMLElement,
  to: HTMLElement,
): E | null {
  const name = toName(element);
  const listAlike = (root: HTMLElement) =>
    [...root.querySelectorAll<E>(element.localName)].filter((other) => toName(other) === name);
  return listAlike(to)[listAlike(from).indexOf(element)] ?? null;
}

function toName(element: HTMLElement): string {
  const fieldName = element.getAttribute('name');
  if (fieldName !== null) return `${element.getAttribute('type') ?? ''} ${fieldName}`;
  if (element.matches('form, input')) return '';
  return element.getAttribute('aria-label') ?? element.textContent;
}
