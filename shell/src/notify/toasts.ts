/** One toast; no two ever have the same `id`. */
export interface Toast {
  id: number;
  variant: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** It is fading, and as good as gone. */
  isLeaving: boolean;
}

const MAX_TOASTS = 5;

/** The toasts with one more: what is there already is not said twice, and the oldest of six makes way. */
export function addToast(toasts: Toast[], toast: Omit<Toast, 'isLeaving'>): Toast[] {
  const isThere = toasts.some(
    ({ isLeaving, text, variant }) => !isLeaving && text === toast.text && variant === toast.variant,
  );
  if (isThere) return toasts;
  const all = [...toasts, { ...toast, isLeaving: false }];
  if (all.length <= MAX_TOASTS) return all;
  const fading = all.findIndex(({ isLeaving }) => isLeaving);
  return all.toSpliced(Math.max(fading, 0), 1);
}

/** The toasts while the one with this id fades. */
export function closeToast(toasts: Toast[], id: number): Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast));
}

/** The toasts without the one with this id. */
export function deleteToast(toasts: Toast[], id: number): Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
