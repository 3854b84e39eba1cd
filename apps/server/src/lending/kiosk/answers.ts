/**
 * Responses for a kiosk: first name and loans of the reader in front of it, nothing about others. To a card's number alone
 * it names no books but those lent in this visit: others may know the number.
 */
import { todayIn } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import { readerPages } from "../../people/readers/page.ts";
import type { RecordService, Stored } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { readerLoans } from "../circulation/queries.ts";
import { plainReasons } from "../circulation/refusal.ts";
import { readerState } from "../circulation/state.ts";
import { standingReasons } from "../desk/answers.ts";
import { mayName, type Visit } from "./visits.ts";

export function kioskAnswers(service: RecordService, policies: Policies, now: () => Date) {
	const pages = readerPages(service, policies, now);

	return {
		/** The current reader: no surname, no class, no number. */
		async reader(visit: Visit, library: string, language: Language) {
			const { reader: id, isProved } = visit;
			const reader = (await service.find("students", id)) as Stored<"students">;
			const today = todayIn(now());
			const rules = await policies.of(reader.school_id, library);
			const state = await readerState(service, reader, rules, today);
			const { remaining, reasons } = standingReasons(
				rules.policy,
				state,
				await readerLoans(service.sql, reader.id),
				today,
			);
			const loans = await pages.loans(reader, true, language);
			const ready = (await pages.holds(reader)).filter(({ status }) => status === "ready");
			const named = loans.filter((loan) => mayName(visit, loan));
			return {
				first_name: reader.first_name,
				remaining,
				blocks: plainReasons(reasons, language).map(({ message }) => message),
				loans: named.map(({ id: loan, book, due_on, status, renewal }) => ({
					id: loan,
					book,
					status,
					due_on,
					renewable: renewal?.ok === true,
				})),
				unnamed: loans.length - named.length,
				ready: isProved ? ready.map(({ book }) => book.title) : [],
				unnamed_ready: isProved ? 0 : ready.length,
			};
		},
	};
}
