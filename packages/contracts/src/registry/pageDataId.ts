/** Id of the `<script type="application/json">` that holds the page data. */
export const PAGE_DATA_ID = 'farm-page-data';
