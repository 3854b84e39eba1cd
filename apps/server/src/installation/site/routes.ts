import type { ScreenAccess } from "@rafta/library/access/authorize";
import { registrationOf } from "@rafta/library/access/registration";
import { notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { publishingSchools } from "../../catalogue/discover/queries.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { hasAdministrator } from "../setup/administrators.ts";
import type { HomeAddress } from "./address.ts";
import { imageOf, siteAddress, siteRecord } from "./page.ts";
import { hasOneSchool } from "./schools.ts";

/** Milliseconds after which who has read the contacts should read them again. */
const SECURITY_TXT_MS = 30 * 86_400_000;

/** Data that the web app needs before sign-in, and the contacts for reports of holes. */
export function siteRoutes(
	app: FastifyInstance,
	service: RecordService,
	options: { demo: boolean; version: string; isPackaged: boolean; home: HomeAddress; now: () => Date },
): void {
	// The last administrator cannot be deleted, so once there is one there always is.
	let administered = false;
	/** How to report a hole (RFC 9116): by the contact form, or the address that mails come from. */
	app.get("/.well-known/security.txt", async (_request, reply) => {
		const { meta, smtp } = service.settings.current();
		const base = siteAddress(await siteRecord(service), meta.appURL);
		const contacts = [
			...(base === "" ? [] : [`${base}/contact`]),
			...(smtp.enabled && meta.senderAddress !== "" ? [`mailto:${meta.senderAddress}`] : []),
		];
		if (contacts.length === 0) throw notFound();
		const expires = new Date(options.now().getTime() + SECURITY_TXT_MS).toISOString();
		const lines = [
			...contacts.map((contact) => `Contact: ${contact}`),
			`Expires: ${expires}`,
			"Preferred-Languages: tr, en",
		];
		return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
	});

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
			one_school: await hasOneSchool(service),
			registration: registrationOf(site?.registration ?? null).open ? "open" : "closed",
			sends_mail: service.settings.current().smtp.enabled,
			has_address: options.home() !== "",
			screen_access: (site?.screen_access ?? {}) as ScreenAccess,
			accounts: service.collection("users")?.id ?? "",
			demo: options.demo,
			version: options.version,
		};
	});
}
