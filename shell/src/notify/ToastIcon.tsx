import type { Toast } from './toasts.ts';

/** Icon of a toast variant; variants differ in shape, not only in color. Hidden from screen readers. */
export function ToastIcon({ variant }: { variant: Toast['variant'] }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={paths[variant]} />
    </svg>
  );
}

const paths: Record<Toast['variant'], string> = {
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.7L16 9.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11.5V16M12 8h.01',
  warning: 'M12 3.8L21.5 20H2.5zM12 10v4.5M12 17h.01',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM9 9l6 6M15 9l-6 6',
};
