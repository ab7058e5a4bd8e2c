// Paths linked from several remotes. Paths used by a single remote belong in its own `model/paths.ts`.

/** Home page of signed-in users. */
export const CENTER_PATH = '/center';
/** Balance, its logs, and withdrawing. */
export const ASSETS_PATH = '/center/my/assets';
/** The withdrawal log. */
export const WITHDRAWALS_PATH = `${ASSETS_PATH}?log=withdrawals`;
/** List of the user's machines. */
export const MACHINES_PATH = '/center/my/machines';
/** PlotNFTs of the user, and target of a farmer's login link. */
export const PLOT_NFTS_PATH = '/center/my/plot-nfts';
/** Settings: profile, alarm, password and sessions. */
export const SETTINGS_PATH = '/center/security/settings';
/** Sign-up. */
export const REGISTER_PATH = '/auth/register';
/** Public pages of the terms and of the privacy policy. */
export const termsPaths = { terms: '/terms', privacy: '/privacy' } as const;
/** Public page of a watch link, whose token is in the fragment. */
export const WATCH_PATH = '/watch';
/** Password reset. */
export const NEW_PASSWORD_PATH = '/auth/new-password';
