import { Scene, Sprout, colors } from './Scene.tsx';

/** A seedling at sunrise, with the outline of the grown plant. */
export function ComingSoon() {
  return (
    <Scene>
      <path d="M236 175A37 37 0 0 1 309 189Q274 179 236 175z" fill={colors.accent} opacity={0.6} />
      <path
        d="M272 124v-13M302 135l8-11M242 135l-8-11M321 160l13-5M223 158l-13-5"
        stroke={colors.accent}
        strokeWidth={5}
        strokeLinecap="round"
      />
      <Sprout x={160} y={206} scale={2.9} isMissing />
      <Sprout x={160} y={206} scale={1.05} />
      <path d="M138 208a22 12 0 0 1 44 0z" fill={colors.deep} />
      <Sprout x={80} y={204} scale={0.55} />
      <Sprout x={234} y={204} scale={0.55} />
    </Scene>
  );
}
