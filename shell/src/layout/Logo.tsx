interface LogoProps {
  /** Edge length in pixels. */
  size?: number;
}

/**
 * The farm's logo: a sprout on a field. Keep the shapes in sync with static/logo/logo.svg; logo.png is its rendering at
 * 512 × 512: `rsvg-convert -w 512 -o logo.png logo.svg`.
 */
export function Logo({ size = 36 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden focusable="false" strokeLinecap="round">
      <rect width="48" height="48" rx="12" fill="#00a76f" />
      <path d="M0 35C15 28 33 28 48 35V36A12 12 0 0 1 36 48H12A12 12 0 0 1 0 36Z" fill="#00764d" />
      <path d="M16 35L7 45M32 35L41 45" stroke="#00a76f" strokeWidth="2.5" />
      <path d="M24 36V29" stroke="#fff" strokeWidth="3.5" />
      <path d="M24 29A17 17 0 0 1 8 8A17 17 0 0 1 24 29Z" fill="#fff" />
      <path d="M24 30A15 15 0 0 1 40 13A15 15 0 0 1 24 30Z" fill="#d2fae3" />
    </svg>
  );
}
