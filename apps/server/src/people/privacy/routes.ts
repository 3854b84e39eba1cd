/**
 * `/api/readers/:id/export`: everything that is kept about a reader, for the reader and the school's staff.
 * `/api/readers/:id/erasure`: preview and execution of forgetting a reader, for the school's staff.
 * `/api/retention/run`: the clean-up of everything whose retention period is over, for administrators.
 */

import { Readable } from "node:stream";
import { badRequest, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, Stored } from "../../records.ts";
import { mayReadOf } from "../readers/permission.ts";
import { asPdf } from "./document.ts";
import { previewErasure, shownObstacles } from "./erase.ts";
import type { Eraser } from "./eraser.ts";
import { asJson, exportReader } from "./export.ts";
import { createRetention } from "./retention.ts";

const texts = words("server/people/privacy");

export function privacyRoutes(
	app: FastifyInstance,
	service: RecordService,
	eraser: Eraser,
	now: () => Date,
): void {
	const retention = createRetention(service, eraser, now);
	/** The reader. A caller without permission gets the same response as for an unknown reader. */
	async function readerFor(actor: Actor, id: string): Promise<Stored<"students">> {
		const reader = await service.find("students", id);
		if (!reader || mayReadOf(actor, reader) !== "staff") throw notFound();
		return reader;
	}

	handle(app, "GET /api/readers/:id/export", async ({ actor, reply, params }) => {
		const { account, language } = actor;
		const reader = await service.find("students", params.id);
		const seen = reader && mayReadOf(actor, reader);
		if (!reader || !seen) throw notFound();
		const format = actor.request.query.format ?? "json";
		if (format !== "json" && format !== "pdf") throw badRequest(texts.wrongFormat);
		await service.transaction((records) =>
			audit(
				records,
				{
					actor: account,
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
		if (format === "pdf") return reply.type("application/pdf").send(await asPdf(data, language, now()));
		return reply.type("application/json; charset=utf-8").send(Readable.from(asJson(data, now())));
	});

	handle(app, "GET /api/readers/:id/erasure", async ({ actor, params }) => {
		const reader = await readerFor(actor, params.id);
		const { obstacles, ...preview } = await previewErasure(service, reader);
		return { ...preview, obstacles: shownObstacles(obstacles, actor.language) };
	});

	handle(app, "POST /api/readers/:id/erasure", async ({ actor, params, body }) => {
		const reader = await readerFor(actor, params.id);
		const { mode } = body();
		await eraser.forget(reader.id, mode, { actor: actor.account, language: actor.language });
		return { mode };
	});

	handle(app, "POST /api/retention/run", async ({ actor, body }) => {
		const { dry_run } = body();
		const counts = dry_run ? await retention.preview() : await retention.run(actor.account);
		return { dry_run, counts, waits_since: dry_run ? await retention.waitsSince() : "" };
	});

	// At night in Turkey.
	service.crons.add("rafta_retention", "20 0 * * *", async () => void (await retention.runByNight()));
}
