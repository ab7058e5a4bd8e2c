import { Scene, Sprout, colors } from './Scene.tsx';

/** A storm over a broken fence, and a sprout that survived. */
export function Broken() {
  return (
    <Scene>
      <g fill={colors.paper} stroke={colors.line} strokeWidth={2.5} strokeLinejoin="round">
        <path d="M52 168h86l-8 11H52zM52 190h62l-6 10H52z" />
        <path d="M308 168h-64l12 11h52zM308 190h-40l9 10h31z" />
        <path d="M70 214v-66l7-9 7 9v66zM108 214v-66l7-9 7 9v66z" />
        <path d="M276 214v-66l7-9 7 9v66z" />
        <path d="M222 214l18-62 10-5 4 11-18 62z" />
        <path d="M150 206l58-20 5 11-58 19z" />
      </g>
      <Sprout x={184} y={192} scale={0.9} />
      <path
        d="M118 112a26 26 0 0 1 4-52 40 40 0 0 1 76-10 31 31 0 0 1 42 62z"
        fill={colors.paper}
        stroke={colors.line}
        strokeWidth={2.5}
      />
      <path d="M132 112a26 26 0 0 1-10-50 26 26 0 0 0 24 36h94a24 24 0 0 1-4 14z" fill={colors.shade} />
      <path d="M188 92l-26 34h18l-10 30 32-40h-19l13-24z" fill={colors.accent} />
      <path
        d="M132 126l-6 14M222 126l-6 14M240 126l-5 12"
        stroke={colors.deep}
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.6}
      />
    </Scene>
  );
}
