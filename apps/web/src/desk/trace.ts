/** Says that a desk has kept something in this browser, and how many of its operations wait: no more than that. */
export const traceKey = "rafta-desk-waiting";
