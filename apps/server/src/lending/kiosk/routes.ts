/**
 * `/api/kiosk/*`: self-service for readers. One field for cards and books, as at the desk; every response is worded for
 * children.
 */

import type { GivenBy } from "@rafta/library/api/index";
import { codeForms } from "@rafta/library/circulation/codes";
import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { coverBook } from "../../catalogue/discover/cards.ts";
import type { Rafta } from "../../composition/feature.ts";
import { handle } from "../../platform/http/handle.ts";
import { countTries } from "../../platform/http/tries.ts";
import type { Stored } from "../../records.ts";
import { copyLoan } from "../circulation/queries.ts";
import { inPlainWords } from "../circulation/refusal.ts";
import { findCopy } from "../desk/codes.ts";
import type { DeskOperations } from "../desk/operations.ts";
import { kioskAnswers } from "./answers.ts";
import { cardsPerMinute } from "./cards.ts";
import {
	admit,
	type Kiosk,
	kioskOf,
	opensKiosk,
	readerOfCard,
	type ScannedCard,
	staffOpensKiosk,
} from "./kiosk.ts";
import { kioskRefusal } from "./refusals.ts";
import { isLoanOf, kioskVisits, mayName, type Visit } from "./visits.ts";

/** Unknown codes per hour and kiosk: more than a school's children scan by mistake, fewer than guessing needs. */
const unknownPerHour = 300;

type Outcome = GivenBy<"POST /api/kiosk/scan">;
type Scanned = Awaited<ReturnType<DeskOperations["scan"]>>;

export function kioskRoutes(
	app: FastifyInstance,
	{ service, policies }: Pick<Rafta, "service" | "policies">,
	operations: DeskOperations,
	now: () => Date,
): void {
	const { memory } = service.database;
	const visits = kioskVisits(memory, now);
	const answers = kioskAnswers(service, policies, now);
	const unknown = countTries(memory, "kiosk-code", unknownPerHour, now);
	const maySeeCard = cardsPerMinute(memory, now);
	const kiosk = async (request: FastifyRequest): Promise<Kiosk> => kioskOf(await requestContext(request));

	/** Runs a desk operation for the kiosk; refusals of the rules are reworded for children. */
	async function run<T>({ desk }: Kiosk, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw inPlainWords(error, desk.request.language);
		}
	}

	async function begin(
		at: Kiosk,
		{ reader, hasKey }: ScannedCard,
		pin: string | undefined,
	): Promise<Outcome> {
		const { desk } = at;
		if (at.asksPin && pin === undefined) return { kind: "pin" };
		await admit(service, at, reader, pin ?? "");
		const { id, visit } = await visits.begin(desk.user, reader.id, hasKey || at.asksPin);
		const shown = await answers.reader(visit, desk.library, desk.request.language);
		return { kind: "reader", visit: id, reader: shown };
	}

	/** Whether a book was lent to the reader in this same visit: a scanner that reads twice must not return it. */
	async function isFresh(copy: Stored<"library_books">, who: Visit, op: string): Promise<boolean> {
		const out = await copyLoan(service.sql, copy.id);
		const loan = out?.student_id === who.reader ? await service.find("book_loans", out.id) : null;
		// A repeated request of the scan that lent it gets its first response.
		if (!loan || loan.op_id === op) return false;
		return isLoanOf(who, loan);
	}

	/** What was scanned, as its cover shows it. */
	const bookOf = (title: Stored<"books"> | null, school: string) =>
		coverBook(service, title?.id ?? "", title, school);

	/** Describes what happened to a book, without its previous borrower. */
	function outcomeOf(at: Kiosk, answer: Scanned, who: Visit | null): Exclude<Outcome, { kind: "pin" }> {
		const { language } = at.desk.request;
		if (answer.kind === "choice") throw kioskRefusal("code_double", language);
		if (answer.kind === "copy" || answer.kind === "student")
			throw kioskRefusal(who ? "code_unknown" : "card_first", language);
		const { loan, warnings } = answer;
		const book = bookOf(answer.book, at.desk.school);
		if (answer.kind === "checkout") return { kind: "lent", book, due_on: loan?.due_on ?? "" };
		const codes = warnings.map(({ code }) => code);
		// A book on hold, or one that was thought lost, must not go to the shelf.
		const isAwaited = codes.some((code) => code.startsWith("hold_") || code === "found");
		const isOthers = who !== null && loan !== null && loan.student_id !== who.reader;
		return { kind: loan ? "returned" : "seen", book, to_desk: isAwaited, again: isOthers && !isAwaited };
	}

	handle(app, "POST /api/kiosk/scan", async (call) => {
		const at = await kiosk(call.request);
		const { desk } = at;
		const { language } = desk.request;
		const body = call.body();
		const sight = { records: service, committed: service.sql };
		const copy = await findCopy(sight, desk.school, body.code);
		const card = await readerOfCard(service, desk.school, body.code);
		if (copy && card) throw kioskRefusal("code_double", language);
		if (card) {
			if (!card.hasKey && !(await maySeeCard(desk.user, card.reader.id)))
				throw kioskRefusal("too_many_cards", language, 429);
			if (body.visit) await visits.end(desk.user, body.visit);
			return begin(at, card, body.pin);
		}
		const who = body.visit ? await visits.goOn(desk.user, body.visit) : null;
		if (body.visit && !who) throw kioskRefusal("visit_over", language);
		if (copy && who && (await isFresh(copy, who, body.op_id))) {
			return { kind: "known", book: bookOf(await service.find("books", copy.book_id), desk.school) };
		}
		// Names, school numbers and ids are neither cards nor books: the kiosk does not offer the desk's search.
		const isIsbn = codeForms(body.code).some((form) =>
			/^(97[89])?[0-9]{9}[0-9Xx]$/.test(form.replaceAll("-", "")),
		);
		if (!copy && !isIsbn) {
			await unknown.count(desk.user);
			throw kioskRefusal("code_unknown", language);
		}
		return run(at, async () => {
			const scan = { op_id: body.op_id, code: copy?.id ?? body.code, ...(who && { student: who.reader }) };
			const outcome = outcomeOf(at, await operations.scan(desk, scan), who);
			const shown = who && (await answers.reader(who, desk.library, language));
			return { ...outcome, ...(shown && { reader: shown }) };
		});
	});

	handle(app, "POST /api/kiosk/renew", async (call) => {
		const at = await kiosk(call.request);
		const { desk } = at;
		const { language } = desk.request;
		const body = call.body();
		const who = await visits.goOn(desk.user, body.visit);
		if (!who) throw kioskRefusal("visit_over", language);
		const loan = await service.find("book_loans", body.loan);
		// A loan that was not named cannot be renewed by guessing at it either.
		if (loan?.student_id !== who.reader || !mayName(who, loan))
			throw kioskRefusal("loan_unknown", language, 404);
		return run(at, async () => {
			const renewed = await operations.renew(desk, { op_id: body.op_id, loan: body.loan });
			return {
				kind: "renewed" as const,
				book: bookOf(renewed.book, desk.school),
				due_on: renewed.loan?.due_on ?? "",
				reader: await answers.reader(who, desk.library, language),
			};
		});
	});

	handle(app, "POST /api/kiosk/end", async ({ request, body }) => {
		const { desk } = await kiosk(request);
		await visits.end(desk.user, body().visit);
	});

	/** Ends the kiosk's session, with the PIN given to staff or a sign-in of theirs. */
	handle(app, "POST /api/kiosk/leave", async ({ request, body }) => {
		const at = await kiosk(request);
		const sent = body();
		const { language } = at.desk.request;
		if ("pin" in sent) {
			if (!(await opensKiosk(service, at, sent.pin))) throw kioskRefusal("exit_pin_wrong", language);
		} else if (!(await staffOpensKiosk(service, at, sent))) throw kioskRefusal("exit_staff_wrong", language);
		if (at.account.session) await service.sessions.end(at.account, at.account.session);
	});
}
