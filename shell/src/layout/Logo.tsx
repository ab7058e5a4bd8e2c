interface LogoProps {
  /** Edge length in pixels. */
  size?: number;
}

/** The sign of the farm: a sprout over a field, drawn for this project. */
export function Logo({ size = 36 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden focusable="false">
      <rect width="48" height="48" rx="13" fill="#00a76f" />
      <path d="M24 30V19" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 22c0-7-4.5-10.5-12-10.5C12 18.5 16.5 22 24 22z" fill="#fff" />
      <path d="M24 25c0-5.5 4-9 12-9 0 6.5-5 9-12 9z" fill="#c9f7de" />
      <path d="M10 35c9-6 19-6 28 0" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
      <path
        d="M15.5 40c5.5-3 11.5-3 17 0"
        stroke="#c9f7de"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
