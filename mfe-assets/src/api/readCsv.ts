/** Reads the answer of a `.csv` route: text, or the API's one shape of an error. */
export function readCsv(response: Response): Promise<unknown> {
  return response.ok ? response.text() : response.json();
}
