import { Scene, Sprout, colors } from './Scene.tsx';

/** A tractor sleeping in the field, under the moon. */
export function Maintenance() {
  return (
    <Scene>
      <path d="M92 82a28 28 0 1 1-30-38 24 24 0 0 0 30 38z" fill={colors.accent} opacity={0.7} />
      <Sprout x={318} y={200} scale={0.7} />
      <Sprout x={56} y={204} scale={0.7} />
      <rect x={136} y={112} width={8} height={34} rx={4} fill={colors.line} />
      <path d="M104 184v-30a12 12 0 0 1 12-12h80v42z" fill={colors.accent} />
      <path d="M184 184V104a10 10 0 0 1 10-10h48a10 10 0 0 1 10 8l14 82z" fill={colors.deep} />
      <path d="M198 142v-30a5 5 0 0 1 5-5h32a5 5 0 0 1 5 4l6 31z" fill={colors.paper} />
      <path d="M116 162h36" stroke={colors.onAccent} strokeWidth={4} strokeLinecap="round" opacity={0.5} />
      {[
        { x: 236, y: 182, r: 38 },
        { x: 130, y: 198, r: 22 },
      ].map(({ x, y, r }) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} fill={colors.paper} />
          <circle cx={x} cy={y} r={r - 4} fill="none" stroke={colors.line} strokeWidth={8} />
          <circle cx={x} cy={y} r={r * 0.36} fill={colors.accent} />
        </g>
      ))}
      <path
        d="M156 96h14l-14 16h14M180 62h20l-20 22h20M214 22h26l-26 28h26"
        fill="none"
        stroke={colors.deep}
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Scene>
  );
}
