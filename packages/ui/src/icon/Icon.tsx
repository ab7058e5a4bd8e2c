import { iconPaths } from './iconPaths.ts';

interface IconProps {
  /** Name in the icon table; an unknown name draws a dot, so a newer remote cannot break navigation. */
  name: string;
  /** Edge length in pixels. */
  size?: number;
}

/** Icons that point along the line and are mirrored with it (by a rule in the theme's base styles). */
const pointing = new Set(['forward', 'back', 'external', 'signOut']);

/** Icon in the color of the surrounding text; hidden from screen readers. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      data-pointing={pointing.has(name) || undefined}
    >
      <path d={iconPaths[name] ?? iconPaths['dot']} />
    </svg>
  );
}
