export { callApi } from './callApi.ts';
export type { CallOptions } from './callApi.ts';
export { openMailbox } from './mailbox.ts';
export type { Mail, Mailbox } from './mailbox.ts';
export { signIn, signUp } from './signUp.ts';
export type { Credentials, Site } from './signUp.ts';
export { grant, runAgent, startAgent } from './programs.ts';
export type { RunningAgent } from './programs.ts';
