/** `/api/circulation/receipt`: a reader's current loans as a printed slip. */

import { todayIn } from "@rafta/library/turkish/dates";
import { notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { drawReceipt } from "./document.ts";
import { receiptBooks } from "./queries.ts";

const texts = words("server/lending/receipts");

export function receiptRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/circulation/receipt", async ({ actor, reply, query }) => {
		const { student } = query();
		const reader = await service.find("students", student);
		// Another school's reader gets the same response as an unknown one.
		if (reader?.school_id !== actor.school) throw notFound();
		const library = await service.find("libraries", actor.library);
		const receipt = {
			library: library?.name ?? "",
			reader: reader.full_name,
			class_code: reader.class_code,
			books: await receiptBooks(service.sql, student),
		};
		const { language } = actor;
		const file = await drawReceipt(receipt, language, now());
		reply.header("content-disposition", attachment(`${texts.title[language]} ${todayIn(now())}`, "pdf"));
		return reply.header("cache-control", "no-store").type("application/pdf").send(file);
	});
}
