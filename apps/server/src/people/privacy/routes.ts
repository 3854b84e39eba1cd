/**
 * `/api/readers/:id/export`: everything that is kept about a reader, for the reader and the school's staff.
 * `/api/readers/:id/erasure`: preview and execution of forgetting a reader, for the school's staff.
 * `/api/retention/run`: the clean-up of everything whose retention period is over, for administrators.
 */

import { Readable } from "node:stream";
import { ApiError, badRequest, forbidden, notFound, type RecordData, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { audit } from "../../platform/audit/journal.ts";
import { attachment } from "../../platform/documents/text.ts";
import { handle } from "../../platform/http/handle.ts";
import { countTries } from "../../platform/http/tries.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordService } from "../../records.ts";
import { mayReadOf } from "../readers/permission.ts";
import { asPdf } from "./document.ts";
import { previewErasure, shownObstacles } from "./erase.ts";
import type { Eraser } from "./eraser.ts";
import { asJson, exportReader } from "./export.ts";
import { createRetention } from "./retention.ts";

/** Exports of one account in an hour: a class and some more. */
const exportsPerHour = 60;

const wrongFormat = { tr: "Biçim json ya da pdf olmalı.", en: "The format must be json or pdf." };

export function privacyRoutes(
	app: FastifyInstance,
	service: RecordService,
	eraser: Eraser,
	now: () => Date,
): void {
	const retention = createRetention(service, eraser, now);
	const exported = countTries(service.database.memory, "export", exportsPerHour, now);

	/** The reader and the caller. A caller without permission gets the same response as for an unknown reader. */
	async function byStaff(request: FastifyRequest, id: string) {
		const context = await requestContext(request);
		const reader = await service.find("students", id);
		if (!reader || mayReadOf(context, reader) !== "staff") throw notFound();
		return { context, reader };
	}

	handle(app, "GET /api/readers/:id/export", async ({ request, reply, params }) => {
		const context = await requestContext(request);
		const reader = await service.find("students", params.id);
		const seen = reader && mayReadOf(context, reader);
		if (!reader || !seen) throw notFound();
		const format = context.query.format ?? "json";
		if (format !== "json" && format !== "pdf") throw badRequest(wrongFormat);
		const actor = userOf(context) as RecordData | null;
		await exported.count(actor?.id ?? context.ip);
		await service.transaction((records) =>
			audit(
				records,
				{
					actor,
					kind: "reader_exported",
					school_id: reader.school_id,
					collection: "students",
					record: reader.id,
					student_id: reader.id,
					details: { format },
				},
				now(),
			),
		);
		const data = await exportReader(service, reader, seen);
		reply
			.header("content-disposition", attachment(reader.full_name, format))
			.header("cache-control", "no-store");
		if (format === "pdf")
			return reply.type("application/pdf").send(await asPdf(data, context.language, now()));
		return reply.type("application/json; charset=utf-8").send(Readable.from(asJson(data, now())));
	});

	handle(app, "GET /api/readers/:id/erasure", async ({ request, params }) => {
		const { context, reader } = await byStaff(request, params.id);
		const { obstacles, ...preview } = await previewErasure(service, reader);
		return { ...preview, obstacles: shownObstacles(obstacles, context.language) };
	});

	handle(app, "POST /api/readers/:id/erasure", async ({ request, params, body }) => {
		const { context, reader } = await byStaff(request, params.id);
		const { mode } = body();
		const actor = userOf(context) as RecordData | null;
		await eraser.forget(reader.id, mode, { actor, language: context.language });
		return { mode };
	});

	handle(app, "POST /api/retention/run", async ({ request, body }) => {
		const context = await requestContext(request);
		if (context.auth === null) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
		if (!context.superuser) throw forbidden();
		const { dry_run } = body();
		const counts = dry_run
			? await retention.preview()
			: await retention.run(userOf(context) as RecordData | null);
		return { dry_run, counts, waits_since: dry_run ? await retention.waitsSince() : "" };
	});

	// At night in Turkey.
	service.crons.add("rafta_retention", "20 0 * * *", async () => void (await retention.runByNight()));
}
