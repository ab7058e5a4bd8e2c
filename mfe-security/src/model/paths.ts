/** Events and channels that the user chose. */
export const NOTIFICATIONS_PATH = '/center/security/notifications';
