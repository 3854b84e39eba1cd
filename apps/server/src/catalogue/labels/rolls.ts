/**
 * `/api/labels/rolls`: numbers printed on labels before their copies exist. Each range is reserved in the school's
 * number series, so that no two rolls and no other copy share a number.
 */

import type { Roll } from "@rafta/library/api/labels";
import { numberSeries } from "@rafta/library/copies/numbers";
import { countOf, type ReadConnection, sql } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import { runOnce, writtenBy } from "../../kit/run-once.ts";
import type { RecordService, Stored } from "../../records.ts";
import { nextNumbers } from "../copies/numbers/next.ts";
import type { CopyLabel } from "./queries.ts";

/** Maximum rolls shown on a screen. */
const MAX_ROLLS = 50;

async function usedOf(connection: ReadConnection, roll: Stored<"label_rolls">): Promise<number> {
	const [first, last] = [roll.first_no, roll.last_no];
	return countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "library_books"
			WHERE "school_id" = ${roll.school_id}
				AND "barcode" <> ''
				AND "barcode" BETWEEN ${first} AND ${last}
				AND LENGTH("barcode") = ${first.length}`,
	);
}

async function presentRoll(connection: ReadConnection, roll: Stored<"label_rolls">): Promise<Roll> {
	return {
		id: roll.id,
		first_no: roll.first_no,
		last_no: roll.last_no,
		count: roll.count,
		note: roll.note,
		created: roll.created,
		used: await usedOf(connection, roll),
	};
}

/** Returns the labels of a roll of the school, or of a part of its numbers; `null` for a roll of another school. */
export async function rollLabels(
	service: RecordService,
	school: string,
	id: string,
	from?: string,
	to?: string,
): Promise<CopyLabel[] | null> {
	const roll = await service.find("label_rolls", id);
	if (roll?.school_id !== school) return null;
	return (numberSeries(roll.first_no, roll.count) ?? [])
		.filter((number) => (from === undefined || number >= from) && (to === undefined || number <= to))
		.map((barcode) => ({ id: "", printedOn: "", barcode, callNumber: "", title: "" }));
}

export function rollRoutes(app: FastifyInstance, service: RecordService): void {
	handle(app, "GET /api/labels/rolls", async ({ actor }) => {
		const { school } = actor;
		const rolls = await service.list("label_rolls", {
			filter: "school_id = {:school}",
			params: { school },
			sort: "-created,-first_no",
			limit: MAX_ROLLS,
		});
		return { items: await Promise.all(rolls.map((roll) => presentRoll(service.sql, roll))) };
	});

	handle(app, "POST /api/labels/rolls", async ({ actor, body }) => {
		const { user, school } = actor;
		const { op_id, count, note } = body();
		const roll = await runOnce(
			() => writtenBy(service, "label_rolls", { op_id }, ({ createdBy }) => createdBy === user),
			() =>
				service.transaction(async (records) => {
					const numbers = await nextNumbers(records.sql, "copy", school, count);
					return records.create("label_rolls", {
						op_id,
						school_id: school,
						first_no: numbers[0],
						last_no: numbers.at(-1),
						count,
						note,
						createdBy: user,
					});
				}),
		);
		return presentRoll(service.sql, roll);
	});
}
