/** Id of the `<script type="application/json">` with the page data. */
export const PAGE_DATA_ID = 'farm-page-data';
