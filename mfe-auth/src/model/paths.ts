export const LOGIN_PATH = '/auth/login';
