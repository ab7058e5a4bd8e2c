import { Scene, Sprout, colors } from './Scene.tsx';

const posts = [54, 92, 130, 216, 254, 292];

/** A fence around the field with a locked gate. */
export function Forbidden() {
  return (
    <Scene>
      <Sprout x={110} y={176} scale={0.9} />
      <Sprout x={252} y={176} scale={0.9} />
      <g fill={colors.paper} stroke={colors.line} strokeWidth={2.5} strokeLinejoin="round">
        <rect x={46} y={158} width={268} height={10} rx={3} />
        <rect x={46} y={184} width={268} height={10} rx={3} />
        {posts.map((x) => (
          <path key={x} d={`M${x} 212v-70l7-9 7 9v70z`} />
        ))}
      </g>
      <path
        d="M160 148v-20a20 20 0 0 1 40 0v20"
        fill="none"
        stroke={colors.deep}
        strokeWidth={9}
        strokeLinecap="round"
      />
      <rect x={145} y={142} width={70} height={58} rx={14} fill={colors.accent} />
      <circle cx={180} cy={166} r={8} fill={colors.onAccent} />
      <path d="M180 168v14" stroke={colors.onAccent} strokeWidth={6} strokeLinecap="round" />
    </Scene>
  );
}
