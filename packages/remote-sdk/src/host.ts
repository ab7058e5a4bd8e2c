export { loadInLocale } from './loadInLocale.ts';
export { NotifyProvider } from './notify/useNotify.ts';
export { PageProvider } from './session/usePage.ts';
export { SessionProvider } from './session/useSession.ts';
