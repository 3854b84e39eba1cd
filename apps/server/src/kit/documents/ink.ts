/** Colours of documents, dark enough for every printer. */
export const ink = "#1f2328";
/** For secondary text. */
export const faint = "#59636e";
/** For empty areas. */
export const tint = "#eef1f4";
