import type { ReactNode } from 'react';

/** Colors of the pictures, following the mode and preset. */
export const colors = {
  soft: mix('primary-main', 12),
  field: mix('primary-main', 34),
  accent: 'var(--mui-palette-primary-main)',
  deep: 'var(--mui-palette-primary-text)',
  onAccent: 'var(--mui-palette-primary-contrastText)',
  paper: 'var(--mui-palette-background-paper)',
  line: mix('text-secondary', 55),
  shade: mix('text-secondary', 22),
};

/** A field below the sky as the background of a picture; the view box is 360 by 240. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 360 240" width="100%" aria-hidden focusable="false">
      <path d="M58 196C8 150 30 72 98 58s92-44 162-26 96 92 48 164z" fill={colors.soft} />
      <path d="M16 206c64-46 264-46 328 0-20 20-92 26-164 26S36 226 16 206z" fill={colors.field} />
      <path
        d="M180 182v44M142 184l-22 40M218 184l22 40M106 190l-42 28M254 190l42 28"
        stroke={colors.paper}
        strokeWidth={3}
        strokeLinecap="round"
        opacity={0.55}
      />
      {children}
    </svg>
  );
}

/** A sprout rooted at a point; `isMissing` draws only its dashed outline. */
export function Sprout({ x, y, scale = 1, isMissing = false }: SproutProps) {
  // Keeps the dashes the same size at every scale.
  const vectorEffect = isMissing ? 'non-scaling-stroke' : undefined;
  return (
    <g
      transform={`translate(${x} ${y}) scale(${scale})`}
      stroke={colors.deep}
      strokeWidth={isMissing ? 2.5 : 4}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={isMissing ? '5 7' : undefined}
      fill="none"
    >
      <path d="M0 0v-26" vectorEffect={vectorEffect} />
      <g {...(!isMissing && { stroke: 'none' })}>
        <path
          d="M0-24c-1-17-12-26-31-26 0 17 12 27 31 26z"
          fill={isMissing ? 'none' : colors.accent}
          vectorEffect={vectorEffect}
        />
        <path
          d="M0-15c1-13 10-20 26-20 0 13-10 21-26 20z"
          fill={isMissing ? 'none' : colors.deep}
          vectorEffect={vectorEffect}
        />
      </g>
    </g>
  );
}

interface SproutProps {
  x: number;
  y: number;
  scale?: number;
  isMissing?: boolean;
}

function mix(name: string, percent: number): string {
  return `color-mix(in srgb, var(--mui-palette-${name}) ${percent}%, transparent)`;
}
