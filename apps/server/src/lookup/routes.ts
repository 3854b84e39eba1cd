/** `GET /api/books/lookup?isbn=`: what is known of an ISBN (design section 4). For the school's own staff. */
import { toIsbn10, toIsbn13 } from "@rafta/library/catalogue/isbn";
import { badRequest, type RecordService, requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { shown } from "../circulation/answers.ts";
import { problems } from "../hooks/problems.ts";
import { readBody } from "../http/body.ts";
import { staffOfASchool } from "../members/staff.ts";
import { inCatalogue } from "./catalogue.ts";

const query = z.object({ isbn: z.string().trim().min(1).max(40) });

export function lookupRoutes(app: FastifyInstance, service: RecordService): void {
	app.get("/api/books/lookup", async (request) => {
		const context = await requestContext(request);
		const { school } = staffOfASchool(context);
		const isbn13 = toIsbn13(readBody(query, request.query).isbn);
		if (!isbn13) throw badRequest(problems.isbn.message, { isbn: problems.isbn });
		const known = await inCatalogue(service, isbn13, school);
		return {
			isbn13,
			isbn10: toIsbn10(isbn13) ?? "",
			source: known?.source ?? null,
			copies: known?.copies ?? 0,
			book: await shown(service, "books", known?.title ?? null, context),
		};
	});
}
