import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { ScanBarcode, Undo2 } from "lucide-react";
import { reasonText } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Cover, toast, useAction } from "#kit";
import { coverOf } from "../../book_loans/create/answers.ts";
import { AddCopyLink } from "../AddCopyLink.tsx";
import type { Line } from "./session.ts";
import { texts } from "./texts.ts";
import type { Counter } from "./useCount.ts";

const statuses = labelsOf(library_books, "status");

/** Statuses worth showing to a person who has the book in hand. */
const telling: ReadonlySet<string> = new Set(["hold_shelf", "repair", "in_process", "in_transit"]);

/** The colour of a line that somebody has to look at; empty for one that is as it should be. */
function concernOf({ state, answer }: Line): string {
	if (state === "refused") return "bg-error";
	if (state !== "counted" || !answer) return "";
	switch (answer.scan.result) {
		case "found":
			return answer.scan.status_before || answer.scan.late ? "bg-info" : "";
		case "duplicate":
			return "";
		case "unknown":
		case "withdrawn":
			return "bg-error";
		default:
			return "bg-warning";
	}
}

/** The colour of the newest line, odd or not: green says that it was counted now. */
const newestColour = (line: Line): string =>
	concernOf(line) ||
	(line.state === "counted" && line.answer?.scan.result !== "duplicate"
		? "bg-success"
		: "bg-base-content/40");

/** Whether a line wants a look, now or later: a wrong place, a loan by record, a number that nobody knows. */
export const isOdd = (line: Line): boolean => concernOf(line) !== "";

/** Whether the reader's loan of the book in hand is still to be closed. */
export const asksReturn = ({ state, answer }: Line): boolean =>
	state === "counted" && answer?.scan.result === "on_loan" && answer.copy !== null;

/** One scan as a row: the book by its cover, the result, where it belongs, and the undo. */
export function ScanLine({
	line,
	counter,
	newest,
	more = "",
}: {
	line: Line;
	counter: Counter;
	newest: boolean;
	/** Stands beside the result of the newest one. */
	more?: string;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const act = useAction({
		mutationFn: (work: () => Promise<void>) => work(),
		onError: (error) => toast(t("failed", { why: reasonText(error) }), "bad"),
	});
	const { state, answer, scan } = line;
	const result =
		state === "counted" && answer ? answer.scan.result : (state as Exclude<typeof state, "counted">);
	const book = answer?.book;
	const what = book?.title ?? scan.code;
	const copy = answer?.copy;
	const isPlaceShown = answer?.scan.result === "misplaced" || answer?.scan.status_before;
	const concern = concernOf(line);
	const isQuiet = !newest && concern === "";

	const isTold = state === "counted" && answer !== undefined;
	const sentences = [
		state === "refused" && line.message,
		isTold &&
			answer.scan.status_before &&
			t("revived", {
				status: statuses[answer.scan.status_before]?.[language] ?? answer.scan.status_before,
			}),
		isTold && answer.scan.late && copy?.status === "available" && t("late"),
		copy && isPlaceShown && t("place", { place: [copy.shelf, copy.call_number].filter(Boolean).join(" · ") }),
		copy &&
			isTold &&
			telling.has(copy.status) &&
			t("status", { status: statuses[copy.status]?.[language] ?? copy.status }),
	].filter(Boolean);

	return (
		<li className={`relative flex gap-3 ps-4 ${isQuiet ? "items-center py-1.5" : "items-start py-3"}`}>
			{!isQuiet && (
				<span
					aria-hidden="true"
					className={`absolute inset-y-3 start-0 w-1 rounded-full ${newestColour(line)}`}
				/>
			)}
			{book ? (
				<Cover book={coverOf(book)} size={newest ? "medium" : isQuiet ? "row" : "small"} isDecorative />
			) : (
				<span
					aria-hidden="true"
					className={`border-base-content/30 grid shrink-0 place-items-center rounded-xs border-2 border-dashed opacity-75 ${newest ? "h-21 w-14 sm:h-24 sm:w-16" : isQuiet ? "h-6 w-4 sm:h-9 sm:w-6" : "h-15 w-10"}`}
				>
					{!isQuiet && <ScanBarcode size={18} />}
				</span>
			)}
			<div
				className={`flex min-w-0 flex-1 gap-x-4 gap-y-2 ${isQuiet ? "items-center" : "flex-wrap items-start"}`}
			>
				<div className={`min-w-0 flex-1 ${isQuiet ? "" : "basis-44"}`}>
					<p
						className={`${newest ? "text-lg font-semibold wrap-anywhere" : isQuiet ? "truncate" : "font-semibold wrap-anywhere"}`}
					>
						{what}
					</p>
					<p className={newest ? "" : "text-sm"}>
						{t(result)}
						{newest && state === "counted" && more && ` · ${more}`}
					</p>
					{sentences.map((sentence) => (
						<p key={String(sentence)} className={`wrap-anywhere ${newest ? "" : "text-sm"}`}>
							{sentence}
						</p>
					))}
					{copy && !isQuiet && <p className="text-sm tabular-nums opacity-75">{copy.barcode}</p>}
				</div>
				{state === "counted" && (
					<div className="flex flex-wrap items-center gap-1">
						{asksReturn(line) && copy && (
							<Button
								variant={newest ? "primary" : "plain"}
								className={newest ? "" : "btn-sm"}
								busy={act.isPending}
								aria-label={t("takeBackOf", { what })}
								onClick={() => act.mutate(() => counter.takeBack(scan.op_id, copy.id))}
							>
								{t("takeBack")}
							</Button>
						)}
						{answer?.scan.result === "unknown" && (
							<AddCopyLink code={scan.code} shelf={scan.shelf} what={what} isSmall={!newest} />
						)}
						<Button
							busy={act.isPending}
							variant="ghost"
							className={newest ? "" : "btn-sm font-normal"}
							aria-label={t("undoOf", { what })}
							onClick={() => act.mutate(() => counter.undo(scan.op_id))}
						>
							<Undo2 size={16} aria-hidden="true" />
							<span className={isQuiet ? "max-sm:hidden" : ""}>{t("undo")}</span>
						</Button>
					</div>
				)}
			</div>
		</li>
	);
}
