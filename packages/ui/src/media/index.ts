export { AvatarGroup } from './AvatarGroup.tsx';
export { LazyImage } from './LazyImage.tsx';
export type { ImageRatio } from './LazyImage.tsx';
