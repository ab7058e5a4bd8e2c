import { findCounterpart } from './findCounterpart.ts';

/** Something that was done to the snapshot, kept by the script in `static/index.html`. */
interface KeptAction {
  type: 'click' | 'submit';
  control: HTMLElement;
}

/** Longest wait for the first data of a page that is ready otherwise, in milliseconds. */
const DATA_LIMIT_MS = 1_500;
const POLL_MS = 30;

/**
 * The HTML that came with the page, which stands in front of the page until that is ready. The page then takes its place
 * in one frame, with what was typed, focused and pressed meanwhile.
 */
export class PageSnapshot {
  private readonly element = findShownSnapshot();
  private readonly root = document.getElementById('root');
  private readonly isBusy = this.element ? watchTyping(this.element) : () => false;
  private isLeaving = false;
  private keptContent: ChildNode[] | null = null;
  private readonly path = location.pathname;

  constructor() {
    // Hidden, it would still be what labels, focus and the link to the content find first.
    if (!this.element) document.getElementById('snapshot')?.remove();
    // The page gets ready out of sight, where nobody should find it by keyboard or screen reader either.
    if (this.element && this.root) this.root.inert = true;
  }

  /** True while the snapshot is what people see. */
  get isShown(): boolean {
    return this.element?.isConnected === true && !this.isLeaving;
  }

  /** Shows the page instead, as soon as its data is there and nobody is in the middle of a word. */
  end(): void {
    if (this.isLeaving) return;
    this.isLeaving = true;
    if (this.element) this.leave(this.element, performance.now() + DATA_LIMIT_MS);
    else showPage();
  }

  /**
   * Returns the content of the snapshot, without its frame, for a page that failed: it can be read, and its links work.
   * Null if the page came without a snapshot, or was live, or if another page failed.
   */
  keepContent(): ChildNode[] | null {
    if (location.pathname !== this.path) return null;
    if (this.keptContent || !this.element || this.isLeaving) return this.keptContent;
    const content = this.element.querySelector<HTMLElement>('#content');
    if (!content || document.documentElement.dataset['snapshot'] === 'users') return null;
    for (const control of content.querySelectorAll<HTMLButtonElement | HTMLInputElement>(CONTROLS))
      control.disabled = true;
    this.keptContent = [...content.childNodes];
    return this.keptContent;
  }

  private leave(element: HTMLElement, deadline: number): void {
    const { root } = this;
    // React has taken the page down: what can be read stays, below the line that says so.
    if (root?.childElementCount === 0) return;
    const isWaiting = root !== null && hasPlaceholders(root) && !hasPlaceholders(element);
    if (this.isBusy() || (isWaiting && performance.now() < deadline)) {
      setTimeout(() => this.leave(element, deadline), POLL_MS);
      return;
    }
    const state = readState(element);
    if (root) root.inert = false;
    showPage();
    if (root) restoreState(state, element, root);
    element.remove();
  }
}

function hasPlaceholders(root: HTMLElement): boolean {
  return root.querySelector('[role=progressbar]:not([aria-valuenow]), [aria-busy=true]:not(button)') !== null;
}

const CONTROLS = 'button, input, select, textarea';

function findShownSnapshot(): HTMLElement | null {
  return document.documentElement.dataset['snapshot'] === undefined
    ? null
    : document.getElementById('snapshot');
}

/** The styles of `static/index.html` hide either the snapshot or the page. */
function showPage(): void {
  const { dataset } = document.documentElement;
  delete dataset['snapshot'];
  dataset['live'] = '';
}

/** Returns a function that tells whether a word is being composed, or a button held down. */
function watchTyping(element: HTMLElement): () => boolean {
  let isComposing = false;
  let isPressed = false;
  // A word may have been begun before this script ran.
  for (const type of ['compositionstart', 'compositionupdate'])
    element.addEventListener(type, () => (isComposing = true));
  element.addEventListener('compositionend', () => (isComposing = false));
  element.addEventListener('pointerdown', () => (isPressed = true));
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => (isPressed = false));
  return () => isComposing || isPressed;
}

interface SnapshotState {
  fields: HTMLInputElement[];
  focused: HTMLElement | null;
  actions: KeptAction[];
}

function readState(element: HTMLElement): SnapshotState {
  const { activeElement } = document;
  const { farmActions = [] } = globalThis as { farmActions?: KeptAction[] };
  return {
    fields: [...element.querySelectorAll<HTMLInputElement>('input, textarea')].filter(isChanged),
    focused: activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : null,
    actions: farmActions.splice(0),
  };
}

function isChanged({ value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return value !== defaultValue || checked !== defaultChecked;
}

function restoreState({ fields, focused, actions }: SnapshotState, from: HTMLElement, to: HTMLElement): void {
  const find = <E extends HTMLElement>(element: E) => findCounterpart(element, from, to);
  for (const field of fields) {
    const target = find(field);
    if (target) copyField(field, target);
  }
  for (const details of from.querySelectorAll('details')) {
    const target = find(details);
    if (target) target.open = details.open;
  }
  const target = focused && find(focused);
  if (focused && target) {
    target.focus({ preventScroll: true });
    copySelection(focused, target);
  }
  for (const { type, control } of actions) {
    const counterpart = find(control);
    if (type === 'submit' && counterpart instanceof HTMLFormElement) counterpart.requestSubmit();
    else counterpart?.click();
  }
}

/** Sets a field as typing does, so that whatever listens to it learns of it. */
function copyField(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.checked !== to.checked) to.click();
  if (from.value === to.value) return;
  // React replaces the setter of an element; that of its prototype is the browser's.
  const prototype = Object.getPrototypeOf(to) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(to, from.value);
  to.dispatchEvent(new Event('input', { bubbles: true }));
  to.dispatchEvent(new Event('change', { bubbles: true }));
}

function copySelection(from: HTMLElement, to: HTMLElement): void {
  if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = from;
  // Fields of an email address or a number have no selection that scripts could read.
  if (selectionStart !== null) to.setSelectionRange(selectionStart, selectionEnd);
}
