/** Formats an instant as the service stores it: `2026-03-05 12:00:00.000Z`. */
export const formatInstant = (date: Date): string => date.toISOString().replace("T", " ");
