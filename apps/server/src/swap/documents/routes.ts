/**
 * `GET /api/swaps/events/{id}/certificates` and `/slips`: printed documents of an event, for everybody or for `student`
 * alone. `GET /api/swaps/slips` prints those of everyday swaps.
 */

import { publishedStages } from "@rafta/library/swap/states";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findReader } from "../../lending/desk/codes.ts";
import { type Desk, deskOf } from "../../lending/desk/desk.ts";
import { audit } from "../../platform/audit/journal.ts";
import { attachment } from "../../platform/documents/text.ts";
import { readBody } from "../../platform/http/body.ts";
import { handle } from "../../platform/http/handle.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordService, Stored } from "../../records.ts";
import { countExports } from "../../reports/files/send.ts";
import { eventOf, problem } from "../books.ts";
import { certificatesName, drawCertificates } from "./certificates.ts";
import { booksAtDesk, takingPart } from "./queries.ts";
import { drawTokenSlips, slipsName } from "./slips.ts";

/** Limit of pages of one file; drawing them takes a second. */
const MAX_PAGES = 1000;

const atDesk = ["deposit", "matching", "review", "published", "pickup"];

/** A card, a school number or an id. */
const query = z.strictObject({ student: z.string().trim().min(1).max(300).optional() });

const nobody = {
	tr: "Şenliğe katılmış, belge verilecek okur yok.",
	en: "There are no readers who took part and could get a certificate.",
};
const noBook = { tr: "Teslim alınmış kitap yok.", en: "No books have been received." };
const many = {
	tr: "Bir kerede en çok 1.000 sayfa hazırlanabilir. Her okurun belgesi ayrı yazdırılabilir.",
	en: "At most 1,000 pages can be printed at a time. Print each reader's pages separately.",
};

interface PrintRequest {
	readonly desk: Desk;
	readonly event: Stored<"swap_events">;
	/** Empty: everybody. */
	readonly student: string;
	readonly school: string;
}

export function swapDocumentRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const exported = countExports(service, now);

	/** The calling staff, and the named reader. @throws ApiError 400, 401, 403, 404 */
	async function staffFor(request: FastifyRequest): Promise<Omit<PrintRequest, "event">> {
		const desk = deskOf(await requestContext(request));
		const { student } = readBody(query, request.query);
		const reader =
			student === undefined
				? null
				: await findReader({ records: service, committed: service.sql }, desk.school, student);
		if (student !== undefined && !reader) throw problem(desk, "reader_unknown");
		const school = await service.find("schools", desk.school);
		return { desk, student: reader?.id ?? "", school: school?.name ?? "" };
	}

	/** The request of staff of the event's school. @throws ApiError 400, 401, 403, 404, 422, 429 */
	async function printRequestOf(request: FastifyRequest, stages: readonly string[]): Promise<PrintRequest> {
		const { event: id } = request.params as { event: string };
		const printRequest = await staffFor(request);
		return { ...printRequest, event: await eventOf(service, printRequest.desk, id, stages) };
	}

	const send = (reply: FastifyReply, name: string, file: Buffer) =>
		reply
			.header("content-disposition", attachment(`${name} ${todayIn(now())}`, "pdf"))
			.header("cache-control", "no-store")
			.type("application/pdf")
			.send(file);

	handle(app, "GET /api/swaps/events/:event/certificates", async ({ request, reply }) => {
		const { desk, event, student, school } = await printRequestOf(request, publishedStages);
		await exported.count(desk.user);
		const readers = await takingPart(service.sql, desk.school, event.id, student, MAX_PAGES + 1);
		if (readers.length === 0) throw badRequest(nobody);
		if (readers.length > MAX_PAGES) throw badRequest(many);
		const about = { collection: "swap_events", record: event.id, school_id: desk.school };
		await service.transaction((records) =>
			audit(
				records,
				{
					...about,
					actor: { ...userOf(desk.request), id: desk.user },
					kind: "swap_certificates_printed",
					...(student !== "" && { student_id: student }),
					details: { count: readers.length },
				},
				now(),
			),
		);
		const day = String(event.pickup_on || "") || todayIn(now());
		const file = await drawCertificates({ school, name: event.name, day }, readers, now());
		return send(reply, certificatesName, file);
	});

	/** The slips of an event's books, or of those of everyday swaps. @throws ApiError 400 */
	async function slips(
		printRequest: Omit<PrintRequest, "event">,
		event: Stored<"swap_events"> | null,
	): Promise<Buffer> {
		const { desk, student, school } = printRequest;
		const books = await booksAtDesk(service.sql, desk.school, event?.id ?? "", student, MAX_PAGES + 1);
		if (books.length === 0) throw badRequest(noBook);
		if (books.length > MAX_PAGES) throw badRequest(many);
		const name = event?.name ?? "";
		return drawTokenSlips({ school, name }, books, desk.request.language, now());
	}

	handle(app, "GET /api/swaps/events/:event/slips", async ({ request, reply }) => {
		const printRequest = await printRequestOf(request, atDesk);
		return send(
			reply,
			slipsName[printRequest.desk.request.language],
			await slips(printRequest, printRequest.event),
		);
	});

	handle(app, "GET /api/swaps/slips", async ({ request, reply }) => {
		const printRequest = await staffFor(request);
		return send(reply, slipsName[printRequest.desk.request.language], await slips(printRequest, null));
	});
}
