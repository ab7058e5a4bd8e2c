export { parseSignerSettings } from './settings.ts';
export { startSigner } from './startSigner.ts';
