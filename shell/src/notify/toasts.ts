/** A toast; `id` is unique. */
export interface Toast {
  id: number;
  variant: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** True while the toast fades out. */
  isLeaving: boolean;
}

const MAX_TOASTS = 5;

/** Adds a toast unless it is a duplicate. Over the limit, drops a fading toast or, if there is none, the oldest. */
export function addToast(toasts: Toast[], toast: Omit<Toast, 'isLeaving'>): Toast[] {
  const isDuplicate = toasts.some(
    ({ isLeaving, text, variant }) => !isLeaving && text === toast.text && variant === toast.variant,
  );
  if (isDuplicate) return toasts;
  const all = [...toasts, { ...toast, isLeaving: false }];
  if (all.length <= MAX_TOASTS) return all;
  const fading = all.findIndex(({ isLeaving }) => isLeaving);
  return all.toSpliced(Math.max(fading, 0), 1);
}

/** Returns the toasts with this one marked as leaving. */
export function markLeaving(toasts: Toast[], id: number): Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast));
}

/** Returns the toasts without this one. */
export function deleteToast(toasts: Toast[], id: number): Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
