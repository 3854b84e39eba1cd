/** Colours of documents, dark enough for every printer. */
export const ink = "#1f2328";
/** For what is said beside the thing itself. */
export const faint = "#59636e";
/** For an area with nothing in it. */
export const tint = "#eef1f4";
