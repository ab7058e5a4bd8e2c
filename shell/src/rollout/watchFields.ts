import { watchEvents } from './watchEvents.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Detects half-filled forms in all remotes: a field that is still in the document and whose content has changed since
 * it was first focused. Submitting a form resets its fields.
 */
export function watchFields(): { hasHalfFilled: () => boolean; stop: () => void } {
  const initial = new Map<Field, string>();

  const recordInitial = (target: EventTarget | null) => {
    if (isField(target) && !initial.has(target)) initial.set(target, toContent(target));
  };
  const resetForm = (form: EventTarget | null) => {
    for (const field of initial.keys()) if (field.form === form) initial.set(field, toContent(field));
  };
  const stops = [
    // Both events precede any change: focus by keyboard, a press by pointer.
    watchEvents(window, ['focusin', 'pointerdown'], ({ target }) => recordInitial(resolveField(target))),
    watchEvents(window, ['submit'], ({ target }) => resetForm(target)),
  ];
  recordInitial(document.activeElement);

  return {
    hasHalfFilled: () => {
      for (const field of initial.keys()) if (!field.isConnected) initial.delete(field);
      return [...initial].some(([field, content]) => toContent(field) !== content);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Resolves a label to its field. */
function resolveField(target: EventTarget | null): EventTarget | null {
  const label = target instanceof Element ? target.closest('label') : null;
  return label?.control ?? target;
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function toContent(field: Field): string {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;
}
