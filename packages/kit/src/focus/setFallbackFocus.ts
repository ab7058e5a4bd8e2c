/** Focuses `target` if nothing has the focus, or only a dialog that is closing. */
export function setFallbackFocus(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const isLost = focused === document.body || Boolean(focused?.closest('[role$=dialog]'));
  if (isLost) target?.focus({ preventScroll: true });
}
