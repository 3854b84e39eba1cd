import type { ScreenAccess } from "@rafta/library/access/authorize";
import type { RecordModel } from "pocketbase";

/** The one record of the site's settings. */
export interface SiteRecord extends RecordModel {
	title: string;
	description: string;
	image: string;
	canonical: string;
	theme_default: string;
	registration: { open: boolean } | null;
	screen_access: ScreenAccess | null;
	updated: string;
}
