/**
 * `/api/kiosk/*`: self-service for readers. One field for cards and books, as at the desk; every response is worded for
 * children.
 */

import type { GivenBy } from "@rafta/library/api/index";
import { codeForms } from "@rafta/library/circulation/codes";
import type { FastifyInstance } from "fastify";
import { coverBook } from "../../catalogue/titles/cards.ts";
import type { Rafta } from "../../composition/feature.ts";
import type { AccountActor, Actor } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import type { Stored } from "../../records.ts";
import { copyLoan } from "../circulation/queries.ts";
import { inPlainWords } from "../circulation/refusal.ts";
import { findCopy } from "../desk/codes.ts";
import type { DeskOperations } from "../desk/operations.ts";
import { kioskAnswers } from "./answers.ts";
import { cardsPerMinute } from "./cards.ts";
import { admit, asksPin, opensKiosk, readerOfCard, type ScannedCard, staffOpensKiosk } from "./kiosk.ts";
import { kioskRefusal } from "./refusals.ts";
import { isLoanOf, kioskVisits, mayName, type Visit } from "./visits.ts";

type Outcome = GivenBy<"POST /api/kiosk/scan">;
type ScanResult = Awaited<ReturnType<DeskOperations["scan"]>>;

export function kioskRoutes(
	app: FastifyInstance,
	{ service, policies }: Pick<Rafta, "service" | "policies">,
	operations: DeskOperations,
	now: () => Date,
): void {
	const { memory } = service.database;
	const visits = kioskVisits(memory, now);
	const answers = kioskAnswers(service, policies, now);
	const maySeeCard = cardsPerMinute(memory, now);

	/** Runs a desk operation for the kiosk; refusals of the rules are reworded for children. */
	async function run<T>({ language }: Actor, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw inPlainWords(error, language);
		}
	}

	async function begin(
		actor: AccountActor,
		{ reader, hasKey }: ScannedCard,
		pin: string | undefined,
	): Promise<Outcome> {
		if (asksPin(actor) && pin === undefined) return { kind: "pin" };
		await admit(service, actor, reader, pin ?? "");
		const { id, visit } = await visits.begin(actor.user, reader.id, hasKey || asksPin(actor));
		const shown = await answers.reader(visit, actor.library, actor.language);
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
	function outcomeOf(actor: Actor, answer: ScanResult, who: Visit | null): Exclude<Outcome, { kind: "pin" }> {
		const { language } = actor;
		if (answer.kind === "choice") throw kioskRefusal("code_double", language);
		if (answer.kind === "copy" || answer.kind === "student")
			throw kioskRefusal(who ? "code_unknown" : "card_first", language);
		const { loan, warnings } = answer;
		const book = bookOf(answer.book, actor.school);
		if (answer.kind === "checkout") return { kind: "lent", book, due_on: loan?.due_on ?? "" };
		const codes = warnings.map(({ code }) => code);
		// A book on hold, or one that was thought lost, must not go to the shelf.
		const isAwaited = codes.some((code) => code.startsWith("hold_") || code === "found");
		const isOthers = who !== null && loan !== null && loan.student_id !== who.reader;
		return { kind: loan ? "returned" : "seen", book, to_desk: isAwaited, again: isOthers && !isAwaited };
	}

	handle(app, "POST /api/kiosk/scan", async (call) => {
		const { actor } = call;
		const { language } = actor;
		const body = call.body();
		const sight = { records: service, committed: service.sql };
		const copy = await findCopy(sight, actor.school, body.code);
		const card = await readerOfCard(service, actor.school, body.code);
		if (copy && card) throw kioskRefusal("code_double", language);
		if (card) {
			if (!card.hasKey && !(await maySeeCard(actor.user, card.reader.id)))
				throw kioskRefusal("too_many_cards", language, 429);
			if (body.visit) await visits.end(actor.user, body.visit);
			return begin(actor, card, body.pin);
		}
		const who = body.visit ? await visits.goOn(actor.user, body.visit) : null;
		if (body.visit && !who) throw kioskRefusal("visit_over", language);
		if (copy && who && (await isFresh(copy, who, body.op_id))) {
			return { kind: "known", book: bookOf(await service.find("books", copy.book_id), actor.school) };
		}
		// Names, school numbers and ids are neither cards nor books: the kiosk does not offer the desk's search.
		const isIsbn = codeForms(body.code).some((form) =>
			/^(97[89])?[0-9]{9}[0-9Xx]$/.test(form.replaceAll("-", "")),
		);
		if (!copy && !isIsbn) {
			await app.limits.count("kioskCodes", actor.user);
			throw kioskRefusal("code_unknown", language);
		}
		return run(actor, async () => {
			const scan = { op_id: body.op_id, code: copy?.id ?? body.code, ...(who && { student: who.reader }) };
			const outcome = outcomeOf(actor, await operations.scan(actor, scan), who);
			const shown = who && (await answers.reader(who, actor.library, language));
			return { ...outcome, ...(shown && { reader: shown }) };
		});
	});

	handle(app, "POST /api/kiosk/renew", async (call) => {
		const { actor } = call;
		const { language } = actor;
		const body = call.body();
		const who = await visits.goOn(actor.user, body.visit);
		if (!who) throw kioskRefusal("visit_over", language);
		const loan = await service.find("book_loans", body.loan);
		// A loan that was not named cannot be renewed by guessing at it either.
		if (loan?.student_id !== who.reader || !mayName(who, loan))
			throw kioskRefusal("loan_unknown", language, 404);
		return run(actor, async () => {
			const renewed = await operations.renew(actor, { op_id: body.op_id, loan: body.loan });
			return {
				kind: "renewed" as const,
				book: bookOf(renewed.book, actor.school),
				due_on: renewed.loan?.due_on ?? "",
				reader: await answers.reader(who, actor.library, language),
			};
		});
	});

	handle(app, "POST /api/kiosk/end", async ({ actor, body }) => {
		await visits.end(actor.user, body().visit);
	});

	/** Ends the kiosk's session, with the PIN given to staff or a sign-in of theirs. */
	handle(app, "POST /api/kiosk/leave", async ({ actor, body }) => {
		const sent = body();
		const { language } = actor;
		if ("pin" in sent) {
			if (!(await opensKiosk(service, actor, sent.pin))) throw kioskRefusal("exit_pin_wrong", language);
		} else if (!(await staffOpensKiosk(service, actor, sent)))
			throw kioskRefusal("exit_staff_wrong", language);
		const { auth } = actor.request;
		if (auth.session) await service.sessions.end(auth, auth.session);
	});
}
