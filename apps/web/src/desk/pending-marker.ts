/** Marks that a desk has stored data in this browser, and how many of its operations are queued: no more than that. */
export const pendingMarkerKey = "rafta-desk-waiting";
