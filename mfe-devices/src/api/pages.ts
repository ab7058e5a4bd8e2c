/** How every list of the API is paged: by the cursor that the page before hands out, null on the last one. */
export const pages = {
  initialPageParam: null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};
