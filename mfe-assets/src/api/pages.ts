/** How every log of the API is paged: by the cursor that the page before hands out, null on the last one. */
export const pages = {
  initialPageParam: null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** What is asked of the API for one page of a list. */
export function pageParams(filter: object, cursor: string | null): Record<string, unknown> {
  return { ...filter, ...(cursor !== null && { cursor }) };
}
