/** Error code of a response. */
export function toErrorCode(answer: { body: unknown }): string {
  return (answer.body as { code: string }).code;
}
