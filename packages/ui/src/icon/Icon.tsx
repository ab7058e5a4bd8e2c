import { iconPaths } from './iconPaths.ts';

interface IconProps {
  /** A name of the icon table; an unknown one draws a dot, so that a newer remote cannot break navigation. */
  name: string;
  /** Edge length in pixels. */
  size?: number;
}

/** Icons that point along the line: they turn round with it (the rule is in the theme's base styles). */
const pointing = new Set(['forward', 'back', 'external', 'signOut']);

/** An icon in the colour of the text around it. It says nothing to a screen reader. */
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
