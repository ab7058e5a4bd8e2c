export { requestApi } from './requestApi.ts';
export type { CallOptions } from './requestApi.ts';
export { openMailbox } from './mailbox.ts';
export type { Mail, Mailbox } from './mailbox.ts';
export { signIn, signUp } from './signUp.ts';
export type { Credentials, Site } from './signUp.ts';
export { runGrantCommand, runAgent, startAgent } from './programs.ts';
export type { RunningAgent } from './programs.ts';
