export { SignerRefused } from './protocol.ts';
export type { BatchRequest, Payee, RefusalCode, SignerFigures, SignerStatus } from './protocol.ts';
export { createSignerClient } from './signerClient.ts';
export type { SignerClient } from './signerClient.ts';
