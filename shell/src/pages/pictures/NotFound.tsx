import { Scene, Sprout, colors } from './Scene.tsx';

/** A row of sprouts with one missing, and a magnifying glass over the gap. */
export function NotFound() {
  return (
    <Scene>
      <Sprout x={76} y={200} />
      <Sprout x={136} y={192} />
      <Sprout x={206} y={190} scale={1.15} isMissing />
      <Sprout x={286} y={198} />
      <circle cx={204} cy={158} r={46} fill={colors.paper} opacity={0.35} />
      <circle cx={204} cy={158} r={46} fill="none" stroke={colors.line} strokeWidth={7} />
      <path
        d="M170 134a40 40 0 0 1 20-13"
        stroke={colors.paper}
        strokeWidth={5}
        strokeLinecap="round"
        fill="none"
      />
      <path d="M238 191l26 25" stroke={colors.deep} strokeWidth={11} strokeLinecap="round" />
      <path d="M66 92h34M84 92a13 13 0 0 1 25-4 10 10 0 0 1 3 19H74a8 8 0 0 1 0-16" fill={colors.paper} />
    </Scene>
  );
}
