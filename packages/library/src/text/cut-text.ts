/** Returns the first `length` UTF-16 units of a text, fewer where half of a character such as an emoji would remain. */
export const cutText = (text: string, length: number): string =>
	text.slice(0, length).replace(/\p{Surrogate}$/u, "");
