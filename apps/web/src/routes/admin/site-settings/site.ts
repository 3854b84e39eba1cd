import type { ScreenAccess } from "@rafta/library/access/authorize";
import type { Shown } from "#data";

/** The one record of the site's settings. */
export type SiteRecord = Shown<"site_settings"> & {
	readonly registration: { readonly open: boolean } | null;
	readonly screen_access: ScreenAccess | null;
};
