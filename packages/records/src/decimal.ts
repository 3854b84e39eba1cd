const form = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/** The number that a text is in decimal digits; NaN for any other text, such as `0x10`, and for an empty one. */
export const decimal = (text: string): number => (form.test(text) ? Number(text) : Number.NaN);
