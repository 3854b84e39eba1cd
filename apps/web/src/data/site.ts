import type { ScreenAccess } from "@rafta/library/access/decide";
import { useRead } from "./queries.ts";

export interface Site {
	title: string;
	description: string;
	setup_needed: boolean;
	registration: "open" | "closed";
	screen_access: ScreenAccess;
	demo: boolean;
	version: string;
}

/** What holds for the whole installation. */
export const useSite = () => useRead<Site>("/api/site");
