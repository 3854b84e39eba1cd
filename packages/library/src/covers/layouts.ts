/** How title, author and ornament share a cover. */
import { band, girdle, medallion, picture } from "./boards.ts";
import { frame, niche, plate, quarter } from "./plates.ts";

export const layouts = { plate, band, frame, niche, picture, medallion, girdle, quarter } as const;
export type LayoutName = keyof typeof layouts;
