import type { FastifyInstance } from "fastify";
import { isNoLonger, isPresent, member, requireForm } from "../auth/forms.ts";
import { QueryRefused } from "../database/port.ts";
import { badRequest, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { textOf } from "../texts.ts";
import type { SqlAccess } from "../types/api.ts";
import { superuserRoutes } from "./guards.ts";

const MAX_ROWS = 1000;
const MAX_QUERY_LENGTH = 5000;

/** `POST /api/sql` for the accounts of `_superusers`; superusers by an application role have no access. */
export function sqlRoutes(app: FastifyInstance, service: RecordService, access: SqlAccess): void {
	superuserRoutes(app)("POST", "/api/sql", async ({ auth, body }) => {
		if (auth?.collection.name !== "_superusers") throw forbidden(messages.othersCollection);
		const query = member(body, "query");
		requireForm({ query: [query, isPresent, isNoLonger(MAX_QUERY_LENGTH)] });
		try {
			const { columns, rows, ...rest } = await service.runSql(query, MAX_ROWS, access);
			return {
				...rest,
				columns: columns.map((name) => ({ name, type: "", nullable: true })),
				rows: rows.map((row) => row.map((value) => (value === null ? null : String(value)))),
			};
		} catch (error) {
			if (!(error instanceof QueryRefused)) throw error;
			throw badRequest(textOf("api.rawQueryError", { text: messages.failedQuery, why: error.message }));
		}
	});
}
