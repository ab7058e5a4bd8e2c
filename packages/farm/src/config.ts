/** Says which part of the server this process is; its settings are read when it starts. */
export function saveRole(role: 'api' | 'worker'): void {
  process.env['SERVER_ROLE'] = role;
}
