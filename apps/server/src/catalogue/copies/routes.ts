/**
 * `/api/copies/{numbers,titles,create,donated,move,withdraw,undo}`: bulk operations on copies of a school, for its staff. Each
 * is one transaction; the same `op_id` has one effect. `/api/copies/weeding`, `/register` and `/batches/{id}/minutes`:
 * candidates for withdrawal, the register, and the minutes of a withdrawal.
 */

import { Readable } from "node:stream";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { staffOfASchool } from "../../people/members/staff.ts";
import { attachment } from "../../platform/documents/text.ts";
import { csvOf } from "../../platform/exports/tables/csv.ts";
import { xlsxOf, xlsxType } from "../../platform/exports/tables/xlsx.ts";
import { handle } from "../../platform/http/handle.ts";
import type { RecordService } from "../../records.ts";
import { type Caller, createBatches, ownBatch, shownBatch } from "./batch.ts";
import { createCopies, mayCreate, numbersFor } from "./create.ts";
import { minutesDocument, registerDocument } from "./documents.ts";
import { createDonated, ownLibrary } from "./donated.ts";
import { libraryTitles } from "./library-titles.ts";
import { moveCopies } from "./move-copies.ts";
import { registerColumns, registerLines, registerOf } from "./register.ts";
import { undoBatch } from "./undo.ts";
import { weedingList } from "./weeding.ts";
import { withdrawCopies } from "./withdraw.ts";

/** Maximum lines of one PDF; a spreadsheet contains the whole register. */
const MAX_LINES = 5000;

const problems = {
	tooMany: {
		tr: `Bir PDF'te en çok ${MAX_LINES} satır olabilir. Daha dar bir aralık seçilebilir ya da defter Excel veya CSV dosyası olarak indirilebilir.`,
		en: `A PDF can have at most ${MAX_LINES} lines. Choose a smaller range or download the register as an Excel or CSV file.`,
	},
	noMinutes: {
		tr: "Tutanak yalnızca kayıttan düşme işlemi için basılabilir.",
		en: "This report can be printed only for a withdrawal.",
	},
};

const names = {
	register: { tr: "Demirbaş defteri", en: "Accession register" },
	minutes: { tr: "Kayıttan düşme tutanağı", en: "Withdrawal report" },
} as const;

const types = { pdf: "application/pdf", csv: "text/csv; charset=utf-8", xlsx: xlsxType } as const;

async function callerOf(request: FastifyRequest): Promise<Caller> {
	const context = await requestContext(request);
	return { ...staffOfASchool(context), request: context };
}

export function copyRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const batches = createBatches(service, now);

	handle(app, "GET /api/copies/numbers", async ({ request, query }) => {
		const { school } = await callerOf(request);
		const { count, from } = query();
		const { barcodes, accession, taken } = await numbersFor(service.sql, school, count, from);
		const firstAndLast = (numbers: readonly string[]) => ({ first: numbers[0], last: numbers.at(-1) });
		return { barcodes: firstAndLast(barcodes), accession: firstAndLast(accession), taken };
	});

	handle(app, "GET /api/copies/titles", async ({ request, reply, query }) => {
		const caller = await callerOf(request);
		const wanted = query();
		await ownLibrary(service, caller, wanted.library);
		reply.header("cache-control", "no-store");
		return libraryTitles(service, caller.school, wanted);
	});

	handle(app, "POST /api/copies/create", async (call) => {
		const caller = await callerOf(call.request);
		const body = call.body();
		await mayCreate(service, caller, body);
		return shownBatch(
			await batches.once(caller, body.op_id, "created", (records) => createCopies(records, caller, body)),
		);
	});

	handle(app, "POST /api/copies/donated", async (call) => {
		const caller = await callerOf(call.request);
		const body = call.body();
		await ownLibrary(service, caller, body.library);
		return shownBatch(
			await batches.once(caller, body.op_id, "created", (records) => createDonated(records, caller, body)),
		);
	});

	handle(app, "POST /api/copies/move", async (call) => {
		const caller = await callerOf(call.request);
		const body = call.body();
		return shownBatch(
			await batches.once(caller, body.op_id, "moved", (records) => moveCopies(records, caller, body)),
		);
	});

	handle(app, "POST /api/copies/withdraw", async (call) => {
		const caller = await callerOf(call.request);
		const body = call.body();
		return shownBatch(
			await batches.once(caller, body.op_id, "withdrawn", (records) => withdrawCopies(records, caller, body)),
		);
	});

	handle(app, "POST /api/copies/undo", async (call) => {
		const caller = await callerOf(call.request);
		const body = call.body();
		return shownBatch(await undoBatch(service, caller, body, now()));
	});

	async function documentContext({ school, request }: Caller) {
		const record = await service.find("schools", school);
		return { school: record?.name ?? "", language: request.language, now: now() };
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

	handle(app, "GET /api/copies/weeding", async ({ request, query }) => {
		const { school } = await callerOf(request);
		return weedingList(service.sql, school, query(), now());
	});

	handle(app, "GET /api/copies/register", async (call) => {
		const caller = await callerOf(call.request);
		const { language } = caller.request;
		const query = call.query();
		const places = await registerOf(service.sql, caller.school, query);
		const { format } = query;
		if (format === "pdf" && places.length > MAX_LINES) throw badRequest(problems.tooMany);
		const lines = registerLines(service.sql, places, language);
		const name = names.register[language];
		if (format === "pdf")
			return send(call.reply, name, format, await registerDocument(lines, await documentContext(caller)));
		async function* table() {
			yield registerColumns.map((column) => column[language]);
			yield* lines;
		}
		const file = format === "csv" ? Readable.from(csvOf(table())) : xlsxOf(name, table());
		return send(call.reply, name, format, file);
	});

	handle(app, "GET /api/copies/batches/:id/minutes", async ({ request, reply, params }) => {
		const caller = await callerOf(request);
		const batch = await ownBatch(service, caller, params.id);
		if (batch.kind !== "withdrawn") throw badRequest(problems.noMinutes);
		const name = names.minutes[caller.request.language];
		return send(reply, name, "pdf", await minutesDocument(batch, await documentContext(caller)));
	});
}
