import type { ScreenAccess } from "@rafta/library/access/authorize";
import { registrationOf } from "@rafta/library/access/registration";
import type { FastifyInstance } from "fastify";
import { publishingSchools } from "../../catalogue/discover/queries.ts";
import type { RecordService } from "../../records.ts";
import { handle } from "../http/handle.ts";
import { hasAdministrator } from "../setup/administrators.ts";
import type { HomeAddress } from "./address.ts";
import { imageOf, siteAddress, siteRecord } from "./page.ts";

/** Data that the web app needs before sign-in. */
export function siteRoutes(
	app: FastifyInstance,
	service: RecordService,
	options: { demo: boolean; version: string; isPackaged: boolean; home: HomeAddress },
): void {
	// The last administrator cannot be deleted, so once there is one there always is.
	let administered = false;
	handle(app, "GET /api/site", async () => {
		administered ||= await hasAdministrator(service);
		const site = await siteRecord(service);
		return {
			title: site?.title || "",
			description: site?.description || "",
			canonical: site?.canonical || siteAddress(null, service.settings.current().meta.appURL),
			image: imageOf(site),
			theme_default: site?.theme_default || "",
			setup_needed: !administered,
			setup_asks_computer: !administered && options.isPackaged,
			catalogue: (await publishingSchools(service.database.read, 1)).length > 0,
			registration: registrationOf(site?.registration ?? null).open ? "open" : "closed",
			sends_mail: service.settings.current().smtp.enabled,
			has_address: options.home() !== "",
			screen_access: (site?.screen_access ?? {}) as ScreenAccess,
			demo: options.demo,
			version: options.version,
		};
	});
}
