/** In `uses`, where the build does not know the names that it uses of a shared part. */
export const ANY_NAME = '*';
