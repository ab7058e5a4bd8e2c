import { Scene, Sprout, tones } from './Scene.tsx';

/** A seedling at sunrise, and how large it will be. */
export function ComingSoon() {
  return (
    <Scene>
      <path d="M232 186a44 44 0 0 1 88 0z" fill={tones.accent} opacity={0.55} />
      <path
        d="M276 128v-14M236 140l-9-10M316 140l9-10M218 168l-12-5M334 168l12-5"
        stroke={tones.accent}
        strokeWidth={5}
        strokeLinecap="round"
      />
      <path d="M16 206c64-46 264-46 328 0-20 20-92 26-164 26S36 226 16 206z" fill={tones.field} />
      <Sprout x={160} y={206} scale={2.9} isMissing />
      <Sprout x={160} y={206} scale={1.05} />
      <path d="M138 208a22 12 0 0 1 44 0z" fill={tones.deep} />
      <Sprout x={80} y={204} scale={0.55} />
      <Sprout x={234} y={204} scale={0.55} />
    </Scene>
  );
}
