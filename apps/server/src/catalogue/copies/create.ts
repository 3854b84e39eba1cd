/** Creates many copies of one title at once, with consecutive numbers. */

import type { CreateBody } from "@rafta/library/api/copies";
import { numberSeries } from "@rafta/library/copies/numbers";
import { cutText } from "@rafta/library/text/cut-text";
import { badRequest, type ReadConnection } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { batchCopy, type FinishedBatch } from "./batch.ts";
import { callNumber } from "./copies-hook.ts";
import { nextNumbers } from "./numbers/next.ts";
import { takenBarcodes } from "./queries.ts";

const texts = words("server/catalogue/copies");

/** Maximum barcodes listed in a response; the rest is counted. */
const named = 10;

const barcodesTaken = (barcodes: readonly string[]) => {
	const rest = barcodes.length - named;
	const names = [...barcodes.slice(0, named), ...(rest > 0 ? [`+${rest}`] : [])].join(", ");
	return {
		code: "validation_not_unique",
		message: fillText(texts.numbersTaken, { names }),
	};
};

export interface Numbers {
	readonly barcodes: readonly string[];
	readonly accession: readonly string[];
	/** Barcodes of the series that other copies already have. */
	readonly taken: readonly string[];
}

/** Returns the numbers that this many new copies would get now. @throws ApiError 400 for an impossible series */
export async function numbersFor(
	connection: ReadConnection,
	school: string,
	count: number,
	from: string,
): Promise<Numbers> {
	const barcodes =
		from === "" ? await nextNumbers(connection, "copy", school, count) : numberSeries(from, count);
	if (!barcodes) throw refuseField("barcode_from", problems.value);
	return {
		barcodes,
		accession: await nextNumbers(connection, "accession", school, count),
		taken: from === "" ? [] : await takenBarcodes(connection, school, barcodes),
	};
}

/** Whether the caller may see a title, by the titles' own access rule. */
async function seesBook(service: RecordService, actor: AccountActor, book: string): Promise<boolean> {
	const collection = service.collection("books");
	return (
		collection !== undefined &&
		(await service.matchesRule(collection, book, collection.viewRule ?? null, actor.request))
	);
}

/**
 * @throws ApiError 400 for copies that cannot be created
 */
export async function mayCreate(
	service: RecordService,
	actor: AccountActor,
	body: CreateBody,
): Promise<void> {
	if (!(await service.find("books", body.book)) || !(await seesBook(service, actor, body.book)))
		throw badRequest(texts.unknownBook, {
			book: { code: "validation_missing_rel_records", message: texts.unknownBook },
		});
	const library = await service.find("libraries", body.library);
	if (library?.school_id !== actor.school) throw refuseField("library", problems.otherSchool);
}

export async function createCopies(
	records: RecordTransaction,
	actor: AccountActor,
	body: CreateBody,
): Promise<FinishedBatch> {
	const { op_id: _op, book: bookId, library, count, barcode_from, ...values } = body;
	const numbers = await numbersFor(records.sql, actor.school, count, barcode_from);
	if (numbers.taken.length > 0) throw refuseField("barcode_from", barcodesTaken(numbers.taken));
	const book = await records.find("books", bookId);
	const call_number = values.call_number || cutText(callNumber(book), 60);
	const copies = [];
	for (const [index, barcode] of numbers.barcodes.entries()) {
		const made = await records.create(
			"library_books",
			{
				...values,
				book_id: bookId,
				library_id: library,
				call_number,
				barcode,
				accession_no: numbers.accession[index],
			},
			actor.request,
		);
		copies.push(batchCopy(made, book, ["library_id", "status", "updated"]));
	}
	return { library_id: library, copies, note: "" };
}
