/** Maximum number of JSON values in a body with table or document data. */
export const MAX_DATA_PARTS = 350_000;
/** Large, because a tab that was offline for long sends a library's edits in one request. */
export const MAX_DOCUMENT_BYTES = 12_000_000;
