/** What a school lacks for a list, and the lines of the order list that it becomes. */

import { ruleFor } from "@rafta/library/circulation/policy";
import { copiesNeeded } from "@rafta/library/reading-lists/copies";
import type { Actor } from "../../kit/actor.ts";
import type { Policies } from "../../lending/circulation/policies.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { shownWork } from "./find.ts";
import { booksOf, countAddressed, pricesPaid, usableCopies } from "./queries.ts";
import type { KnownList } from "./visible.ts";
import { findWorks } from "./works.ts";

/** The works of a list with the copies that the school has and needs. */
async function suppliesOf(
	service: RecordService,
	policies: Policies,
	{ school, library }: Actor,
	list: KnownList,
) {
	const { read, dialect } = service.database;
	const readers = list.audience === "school" ? null : (await countAddressed(read, school, list)).readers;
	const { policy } = await policies.of(school, library);
	const { days } = ruleFor(policy, { reader_type: "pupil", grade: list.grade }, "yes");
	const needed = copiesNeeded(readers, { from: list.from_on, to: list.to_on }, days);
	const works = await findWorks(service, school, await booksOf(read, dialect, [list.id]));
	const editions = works.flatMap((one) => one.editions);
	const copies = await usableCopies(read, dialect, school, editions);
	return {
		readers,
		works: works.map((one) => ({
			...one,
			needed,
			copies: one.editions.reduce((sum, id) => sum + (copies.get(id) ?? 0), 0),
		})),
	};
}

/** The open lines of the order list that were made for a list. */
const linesOf = (records: Pick<RecordTransaction, "list">, school: string, list: string) =>
	records.list("wishes", {
		filter: 'school_id = {:school} && status = "open" && list_id = {:list} && student_id = ""',
		params: { school, list },
	});

/** The work that a line is for: its edition, or its words. */
const lineKey = ({
	book_id,
	words,
	author_line,
}: Pick<Stored<"wishes">, "book_id" | "words" | "author_line">) =>
	JSON.stringify(book_id === "" ? [words, author_line] : [book_id]);

/** What the line of a work would say. */
const lineOf = ({ work, card }: Awaited<ReturnType<typeof suppliesOf>>["works"][number]) =>
	card
		? { book_id: card.id, words: "", author_line: "" }
		: { book_id: "", words: work.title, author_line: work.author_line };

/** Books of which there is no copy, or fewer than the readers need. */
export async function missingFor(service: RecordService, policies: Policies, actor: Actor, list: KnownList) {
	const { readers, works } = await suppliesOf(service, policies, actor, list);
	const lines = await linesOf(service, actor.school, list.id);
	const ordered = new Map(lines.map((line) => [lineKey(line), line.copies]));
	return {
		readers,
		items: works
			.filter(({ copies, needed }) => copies < needed)
			.map((one) => ({
				id: one.work.id,
				...shownWork(one),
				copies: one.copies,
				needed: one.needed,
				ordered: ordered.get(lineKey(lineOf(one))) ?? 0,
			})),
	};
}

/** Puts what is missing on the order list, each work once. Returns the number of new lines. */
export async function orderMissing(
	service: RecordService,
	policies: Policies,
	actor: Actor,
	list: KnownList,
): Promise<number> {
	const { database } = service;
	const { works } = await suppliesOf(service, policies, actor, list);
	const missing = works.filter(({ copies, needed }) => copies < needed);
	const editions = missing.flatMap((one) => one.editions);
	const paid = await pricesPaid(database.read, database.dialect, actor.school, editions);
	return service.transaction(async (records) => {
		const known = new Set((await linesOf(records, actor.school, list.id)).map(lineKey));
		const lines = missing
			.map((one) => ({
				...lineOf(one),
				copies: one.needed - one.copies,
				price: paid.find(({ book_id }) => one.editions.includes(book_id))?.price ?? 0,
			}))
			.filter((line) => !known.has(lineKey(line)));
		const place = { school_id: actor.school, list_id: list.id, status: "open", createdBy: actor.user };
		await records.createMany(
			"wishes",
			lines.map((line) => ({ ...line, ...place })),
		);
		return lines.length;
	});
}
