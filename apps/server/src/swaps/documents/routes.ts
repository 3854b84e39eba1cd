/**
 * `GET /api/swaps/events/{id}/certificates` and `/slips`: printed documents of an event, for everybody or for `student`
 * alone. `GET /api/swaps/slips` prints those of everyday swaps.
 */

import { publishedStages } from "@rafta/library/swaps/states";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AccountActor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { readBody } from "../../kit/body.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { findReader } from "../../lending/desk/codes.ts";
import type { RecordService, Stored } from "../../records.ts";
import { eventOf, problem } from "../books.ts";
import { certificatesName, drawCertificates } from "./certificates.ts";
import { booksAtDesk, takingPart } from "./queries.ts";
import { drawTokenSlips, slipsName } from "./slips.ts";

const texts = words("server/swaps/documents");

/** Limit of pages of one file; drawing them takes a second. */
const MAX_PAGES = 1000;

const atDesk = ["deposit", "matching", "review", "published", "pickup"];

/** A card, a school number or an id. */
const query = z.strictObject({ student: z.string().trim().min(1).max(300).optional() });

interface PrintRequest {
	readonly actor: AccountActor;
	readonly event: Stored<"swap_events">;
	/** Empty: everybody. */
	readonly student: string;
	readonly school: string;
}

export function swapDocumentRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	/** The calling staff, and the named reader. @throws ApiError 400, 404 */
	async function staffFor(
		actor: AccountActor,
		request: FastifyRequest,
	): Promise<Omit<PrintRequest, "event">> {
		const { student } = readBody(query, request.query);
		const reader =
			student === undefined
				? null
				: await findReader({ records: service, committed: service.sql }, actor.school, student);
		if (student !== undefined && !reader) throw problem(actor, "reader_unknown");
		const school = await service.find("schools", actor.school);
		return { actor, student: reader?.id ?? "", school: school?.name ?? "" };
	}

	/** The request of staff of the event's school. @throws ApiError 400, 404, 422, 429 */
	async function printRequestOf(
		actor: AccountActor,
		request: FastifyRequest,
		stages: readonly string[],
	): Promise<PrintRequest> {
		const { event: id } = request.params as { event: string };
		const printRequest = await staffFor(actor, request);
		return { ...printRequest, event: await eventOf(service, actor, id, stages) };
	}

	const send = (reply: FastifyReply, name: string, file: Buffer) =>
		reply
			.header("content-disposition", attachment(`${name} ${todayIn(now())}`, "pdf"))
			.header("cache-control", "no-store")
			.type("application/pdf")
			.send(file);

	handle(app, "GET /api/swaps/events/:event/certificates", async ({ actor, request, reply }) => {
		const { event, student, school } = await printRequestOf(actor, request, publishedStages);
		const readers = await takingPart(service.sql, actor.school, event.id, student, MAX_PAGES + 1);
		if (readers.length === 0) throw badRequest(texts.nobody);
		if (readers.length > MAX_PAGES) throw badRequest(texts.many);
		const about = { collection: "swap_events", record: event.id, school_id: actor.school };
		await service.transaction((records) =>
			audit(
				records,
				{
					...about,
					actor: actor.account,
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
		const { actor, student, school } = printRequest;
		const books = await booksAtDesk(service.sql, actor.school, event?.id ?? "", student, MAX_PAGES + 1);
		if (books.length === 0) throw badRequest(texts.noBook);
		if (books.length > MAX_PAGES) throw badRequest(texts.many);
		const name = event?.name ?? "";
		return drawTokenSlips({ school, name }, books, actor.language, now());
	}

	handle(app, "GET /api/swaps/events/:event/slips", async ({ actor, request, reply }) => {
		const printRequest = await printRequestOf(actor, request, atDesk);
		return send(reply, slipsName[actor.language], await slips(printRequest, printRequest.event));
	});

	handle(app, "GET /api/swaps/slips", async ({ actor, request, reply }) => {
		const printRequest = await staffFor(actor, request);
		return send(reply, slipsName[actor.language], await slips(printRequest, null));
	});
}
