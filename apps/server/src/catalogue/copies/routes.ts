/**
 * `/api/copies/{numbers,titles,create,donated,move,withdraw,undo}`: bulk operations on copies of a school, for its staff. Each
 * is one transaction; the same `op_id` has one effect. `/api/copies/weeding`, `/register` and `/batches/{id}/minutes`:
 * candidates for withdrawal, the register, and the minutes of a withdrawal.
 */

import { Readable } from "node:stream";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { csvOf } from "../../kit/exports/tables/csv.ts";
import { xlsxOf, xlsxType } from "../../kit/exports/tables/xlsx.ts";
import type { RecordService } from "../../records.ts";
import { createBatches, ownBatch, shownBatch } from "./batch.ts";
import { createCopies, mayCreate, numbersFor } from "./create.ts";
import { minutesDocument, registerDocument } from "./documents.ts";
import { createDonated, ownLibrary } from "./donated.ts";
import { libraryTitles } from "./library-titles.ts";
import { moveCopies } from "./move-copies.ts";
import { registerColumns, registerLines, registerOf } from "./register.ts";
import { undoBatch } from "./undo.ts";
import { weedingList } from "./weeding.ts";
import { withdrawCopies } from "./withdraw.ts";

const texts = words("server/catalogue/copies");

/** Maximum lines of one PDF; a spreadsheet contains the whole register. */
const MAX_LINES = 5000;

const types = { pdf: "application/pdf", csv: "text/csv; charset=utf-8", xlsx: xlsxType } as const;

export function copyRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const batches = createBatches(service, now);

	handle(app, "GET /api/copies/numbers", async ({ actor, query }) => {
		const { school } = actor;
		const { count, from } = query();
		const { barcodes, accession, taken } = await numbersFor(service.sql, school, count, from);
		const firstAndLast = (numbers: readonly string[]) => ({ first: numbers[0], last: numbers.at(-1) });
		return { barcodes: firstAndLast(barcodes), accession: firstAndLast(accession), taken };
	});

	handle(app, "GET /api/copies/titles", async ({ actor, reply, query }) => {
		const wanted = query();
		await ownLibrary(service, actor, wanted.library);
		reply.header("cache-control", "no-store");
		return libraryTitles(service, actor.school, wanted);
	});

	handle(app, "POST /api/copies/create", async (call) => {
		const { actor } = call;
		const body = call.body();
		await mayCreate(service, actor, body);
		return shownBatch(
			await batches.once(actor, body.op_id, "created", (records) => createCopies(records, actor, body)),
		);
	});

	handle(app, "POST /api/copies/donated", async (call) => {
		const { actor } = call;
		const body = call.body();
		await ownLibrary(service, actor, body.library);
		return shownBatch(
			await batches.once(actor, body.op_id, "created", (records) => createDonated(records, actor, body)),
		);
	});

	handle(app, "POST /api/copies/move", async (call) => {
		const { actor } = call;
		const body = call.body();
		return shownBatch(
			await batches.once(actor, body.op_id, "moved", (records) => moveCopies(records, actor, body)),
		);
	});

	handle(app, "POST /api/copies/withdraw", async (call) => {
		const { actor } = call;
		const body = call.body();
		return shownBatch(
			await batches.once(actor, body.op_id, "withdrawn", (records) => withdrawCopies(records, actor, body)),
		);
	});

	handle(app, "POST /api/copies/undo", async (call) => {
		const { actor } = call;
		const body = call.body();
		return shownBatch(await undoBatch(service, actor, body, now()));
	});

	async function documentContext({ school, language }: Actor) {
		const record = await service.find("schools", school);
		return { school: record?.name ?? "", language, now: now() };
	}

	const send = (
		reply: FastifyReply,
		name: string,
		format: keyof typeof types,
		file: Buffer | Readable,
	): FastifyReply =>
		reply
			.header("content-disposition", attachment(`${name} ${todayIn(now())}`, format))
			.header("cache-control", "no-store")
			.type(types[format])
			.send(file);

	handle(app, "GET /api/copies/weeding", async ({ actor, query }) => {
		const { school } = actor;
		return weedingList(service.sql, school, query(), now());
	});

	handle(app, "GET /api/copies/register", async (call) => {
		const { actor } = call;
		const { language } = actor;
		const query = call.query();
		const places = await registerOf(service.sql, actor.school, query);
		const { format } = query;
		if (format === "pdf" && places.length > MAX_LINES)
			throw badRequest(fillText(texts.tooMany, { lines: MAX_LINES }));
		const lines = registerLines(service.sql, places, language);
		const name = texts.register[language];
		if (format === "pdf")
			return send(call.reply, name, format, await registerDocument(lines, await documentContext(actor)));
		async function* table() {
			yield registerColumns.map(({ name }) => name[language]);
			yield* lines;
		}
		const file = format === "csv" ? Readable.from(csvOf(table())) : xlsxOf(name, table());
		return send(call.reply, name, format, file);
	});

	handle(app, "GET /api/copies/batches/:id/minutes", async ({ actor, reply, params }) => {
		const batch = await ownBatch(service, actor, params.id);
		if (batch.kind !== "withdrawn") throw badRequest(texts.noMinutes);
		const name = texts.minutes[actor.language];
		return send(reply, name, "pdf", await minutesDocument(batch, await documentContext(actor)));
	});
}
