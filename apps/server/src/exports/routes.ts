/**
 * `GET /api/exports/titles?format=mrc|xml`: a school's titles and copies for other library programs, for its staff;
 * for administrators without a school all public titles.
 */
import { Readable } from "node:stream";
import { roleOf, roles } from "@rafta/library/access/roles";
import { writeIso2709 } from "@rafta/library/catalogue/marc/iso2709";
import { marcXmlHead, marcXmlTail, writeMarcXml } from "@rafta/library/catalogue/marc/marcxml";
import type { MarcRecord } from "@rafta/library/catalogue/marc/record";
import { recordsOf } from "@rafta/library/catalogue/marc/writing";
import {
	ApiError,
	badRequest,
	forbidden,
	type RecordService,
	type RequestContext,
	requestContext,
} from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { attachment } from "../documents/text.ts";
import { schoolOf, userOf } from "../hooks/caller.ts";
import { countTries } from "../http/tries.ts";
import { type Scope, titlesOf } from "./queries.ts";

/** Of one account: each reads the whole catalogue. */
const exportsPerHour = 30;

const wrongFormat = { tr: "Biçim mrc ya da xml olmalı.", en: "The format must be mrc or xml." };
const titles = { tr: "eserler", en: "titles" };

/** What whoever asks may take along. @throws ApiError 401 or 403. */
function scopeOf(context: RequestContext): Scope {
	if (context.auth === null) throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
	const user = userOf(context);
	const school = schoolOf(context);
	if (context.superuser) return school === "" ? "all" : { school };
	if (user?.status !== "active" || roleOf(user) !== roles.manager || user.desk_only === true || school === "")
		throw forbidden();
	return { school };
}

async function* recordsIn(service: RecordService, scope: Scope): AsyncGenerator<MarcRecord> {
	for await (const { id, updated, book, copies } of titlesOf(service.sql, scope))
		yield* recordsOf(id, updated, book, copies);
}

async function* asMrc(records: AsyncIterable<MarcRecord>): AsyncGenerator<Uint8Array> {
	for await (const record of records) yield writeIso2709(record);
}

async function* asXml(records: AsyncIterable<MarcRecord>): AsyncGenerator<string> {
	yield marcXmlHead;
	for await (const record of records) yield writeMarcXml(record);
	yield marcXmlTail;
}

export function exportRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const exported = countTries(service.database.memory, "titles_export", exportsPerHour, now);

	app.get("/api/exports/titles", async (request, reply) => {
		const context = await requestContext(request);
		const scope = scopeOf(context);
		const { format } = context.query;
		if (format !== "mrc" && format !== "xml") throw badRequest(wrongFormat);
		await exported.count(String(context.auth?.record.id ?? ""));
		const records = recordsIn(service, scope);
		return reply
			.header("content-disposition", attachment(titles[context.language], format))
			.header("cache-control", "no-store")
			.type(format === "mrc" ? "application/marc" : "application/marcxml+xml; charset=utf-8")
			.send(Readable.from(format === "mrc" ? asMrc(records) : asXml(records)));
	});
}
