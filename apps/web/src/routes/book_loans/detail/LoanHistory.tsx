import { daysLate } from "@rafta/library/circulation/lateness";
import { formatDate, formatInstant, isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { literal, type PresentedRecord, useList } from "#data";
import { kindOf, kindTexts } from "#desk";
import { useTexts } from "#i18n";
import { Card, Ready } from "#kit";
import type { Loan } from "../loan.tsx";
import { texts } from "./texts.ts";

type Entry = PresentedRecord<"circulation_events">;

/** More entries than any loan has. */
const PAGE_SIZE = 100;

interface Line {
	readonly id: string;
	readonly text: string;
	/** An instant, or a day. */
	readonly at: string;
	readonly reason?: string;
	readonly isUndone?: boolean;
	readonly isBad?: boolean;
}

/** Entries that tell of a loan's end. */
const returning = ["checkin", "found", "replaced", "damaged"] as const;

/** What the loan itself knows and the journal need not have: a loan may be older than it, or written by an import. */
function useOwnLines(): (loan: Loan, kinds: ReadonlySet<string>) => readonly Line[] {
	const t = useTexts(texts);
	return (loan, kinds) => {
		const isLate = loan.status === "open" && daysLate(loan.due_on, todayIn(new Date())) > 0;
		return [
			...(kinds.has("checkout") ? [] : [{ id: "lent", text: t("lent"), at: loan.loaned_at }]),
			...(isLate ? [{ id: "due", text: t("duePassed"), at: loan.due_on, isBad: true }] : []),
			...(loan.returned_at === "" || returning.some((kind) => kinds.has(kind))
				? []
				: [{ id: "returned", text: t("givenBackOn"), at: loan.returned_at }]),
		];
	};
}

/** A loan from its newest event to its first: the desk's journal and the loan's own days. Staff only. */
export function LoanHistory({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const kinds = useTexts(kindTexts);
	const ownLines = useOwnLines();
	const entries = useList<Entry>("circulation_events", {
		filter: `loan = ${literal(loan.id)}`,
		sort: "-at_server,-id",
		fields: "id,kind,at_device,at_server,reason,op_id",
		perPage: PAGE_SIZE,
	});
	const items = entries.data?.items ?? [];
	const undone = new Set(items.filter(({ kind }) => kind === "undo").map(({ reason }) => reason));
	const lines: readonly Line[] = [
		...items.map((entry) => ({
			id: entry.id,
			text: kinds(kindOf(entry.kind)),
			at: entry.at_device || entry.at_server,
			reason: entry.kind === "undo" ? "" : entry.reason,
			isUndone: undone.has(entry.op_id),
		})),
		...(entries.data ? ownLines(loan, new Set(items.map(({ kind }) => kind))) : []),
	].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
	return (
		<Card title={t("history")}>
			<Ready query={entries} />
			<ol className="flex flex-col">
				{lines.map(({ id, text, at, reason, isUndone, isBad }) => (
					<li key={id} className="group flex gap-3">
						<span aria-hidden="true" className="flex w-2.5 shrink-0 flex-col items-center pt-1.5">
							<span className={`size-2.5 rounded-full ${isBad ? "bg-error" : "bg-primary"}`} />
							<span className="bg-base-300 w-px flex-1 group-last:hidden" />
						</span>
						<div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1 pb-4 group-last:pb-0">
							<div className="min-w-0">
								<span
									className={`${isUndone ? "line-through" : ""} ${isBad ? "text-error-ink font-semibold" : "font-semibold"}`}
								>
									{text}
								</span>
								{reason && <p className="text-sm wrap-anywhere">{reason}</p>}
							</div>
							<time dateTime={at} className="text-sm whitespace-nowrap tabular-nums opacity-75">
								{isCalendarDate(at) ? formatDate(at) : formatInstant(at)}
							</time>
						</div>
					</li>
				))}
			</ol>
		</Card>
	);
}
