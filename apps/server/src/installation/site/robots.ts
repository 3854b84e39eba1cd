/** `/robots.txt` and `/sitemap.xml`: what search engines may read, and the pages that are for everybody. */
import { notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { publishingSchools } from "../../catalogue/discover/queries.ts";
import type { RecordService } from "../../records.ts";
import { escapeHtml, siteAddress, siteRecord } from "./page.ts";

/** Pages about people, and screens behind a sign-in: a crawler finds nothing there that is meant for it. */
const closed = ["/api/", "/students", "/kiosk", "/wall", "/admin", "/users", "/setup"];
/** Pages that anybody may read. */
const open = ["/", "/contact", "/tos", "/privacy", "/cookie-policy", "/licences"];
/** Limit of published catalogues in the sitemap. */
const MAX_SCHOOLS = 1000;

export function robotRoutes(app: FastifyInstance, service: RecordService): void {
	const address = async (): Promise<string> =>
		siteAddress(await siteRecord(service), service.settings.current().meta.appURL);

	app.get("/robots.txt", async (_request, reply) => {
		const home = await address();
		const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
		if (home !== "") lines.push("", `Sitemap: ${home}/sitemap.xml`);
		return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
	});

	// A sitemap names whole addresses: as long as the installation has none, there is no sitemap.
	app.get("/sitemap.xml", async (_request, reply) => {
		const home = await address();
		if (home === "") throw notFound();
		const schools = await publishingSchools(service.database.read, MAX_SCHOOLS);
		const catalogues = schools.map(({ id }) => `/catalog?school=${id}`);
		const urls = [...open, ...catalogues].map((path) => `\t<url><loc>${escapeHtml(home + path)}</loc></url>`);
		const xml = [
			'<?xml version="1.0" encoding="UTF-8"?>',
			'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
			...urls,
			"</urlset>",
		].join("\n");
		return reply.type("application/xml; charset=utf-8").send(`${xml}\n`);
	});
}
