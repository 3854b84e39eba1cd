import type { ScreenAccess } from "@rafta/library/access/authorize";
import type { PresentedRecord } from "#data";

/** The one record of the site's settings. */
export type SiteRecord = PresentedRecord<"site_settings"> & {
	readonly registration: { readonly open: boolean } | null;
	readonly screen_access: ScreenAccess | null;
};
