/** How lists of the API are paged: by the cursor that a page hands out for the next one, null on the last. */
export const pages = {
  initialPageParam: null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** Query parameters for one page of a list. */
export function pageParams(filter: object, cursor: string | null): Record<string, unknown> {
  return { ...filter, ...(cursor !== null && { cursor }) };
}
