export { deleteLock, findLock, isSignInLocked, saveLock } from './accountLock.repository.ts';
