export { startTestSigner } from './testSigner.ts';
export type { TestSigner, TestSignerOptions } from './testSigner.ts';
