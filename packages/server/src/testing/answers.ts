/** The error code of an answer. */
export function toErrorCode(answer: { body: unknown }): string {
  return (answer.body as { code: string }).code;
}
