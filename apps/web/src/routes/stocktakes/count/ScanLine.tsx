import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { useState } from "react";
import { reasonText } from "../../../data/errors.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Line } from "./session.ts";
import { texts } from "./texts.ts";
import type { Counter } from "./useCount.ts";

const statuses = labelsOf(library_books, "status");

/** Statuses worth showing to a person who has the book in hand. */
const telling: ReadonlySet<string> = new Set(["hold_shelf", "repair", "in_process", "in_transit"]);

/** The colour of a line that somebody has to look at; empty for one that is as it should be. */
function concernOf({ state, answer }: Line): string {
	if (state === "refused") return "border-error";
	if (state !== "counted" || !answer) return "";
	switch (answer.scan.result) {
		case "found":
			return answer.scan.status_before || answer.scan.late ? "border-info" : "";
		case "duplicate":
			return "";
		case "unknown":
		case "withdrawn":
			return "border-error";
		default:
			return "border-warning";
	}
}

/** Whether a line wants a look, now or later: a wrong place, a loan by record, a number that nobody knows. */
export const isOdd = (line: Line): boolean => concernOf(line) !== "";

/** One scan: its result, where the copy belongs, and the undo. */
export function ScanLine({ line, counter, newest }: { line: Line; counter: Counter; newest: boolean }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [busy, setBusy] = useState(false);
	const { state, answer, scan } = line;
	const heading =
		state === "counted" && answer ? answer.scan.result : (state as Exclude<typeof state, "counted">);
	const what = answer?.book?.title ?? scan.code;
	const copy = answer?.copy;
	const isPlaceShown = answer?.scan.result === "misplaced" || answer?.scan.status_before;

	async function act(work: () => Promise<void>) {
		setBusy(true);
		try {
			await work();
		} catch (error) {
			toast(t("failed", { why: reasonText(error) }), "bad");
		} finally {
			setBusy(false);
		}
	}

	return (
		<li
			className={
				newest || isOdd(line)
					? `rounded-box bg-base-100 border-l-4 p-3 shadow-sm ${concernOf(line) || "border-success"}`
					: "border-base-300 border-b px-3 py-1.5"
			}
		>
			<div className="flex flex-wrap items-start justify-between gap-2">
				<div className="min-w-0 flex-1">
					<p
						className={`break-words ${newest ? "text-lg font-semibold" : isOdd(line) ? "font-semibold" : ""}`}
					>
						{t(heading)}
						{state !== "waiting" && `: ${what}`}
						{state === "waiting" && ` ${scan.code}`}
					</p>
					{state === "refused" && <p className="font-semibold">{line.message}</p>}
					{state === "counted" && answer?.scan.status_before && (
						<p className="font-semibold">{t("revived")}</p>
					)}
					{state === "counted" && answer?.scan.late && <p className="font-semibold">⚠ {t("late")}</p>}
					{copy && isPlaceShown && (
						<p className="font-semibold">
							{t("place", { place: [copy.shelf, copy.call_number].filter(Boolean).join(" · ") })}
						</p>
					)}
					{copy && state === "counted" && telling.has(copy.status) && (
						<p>{t("status", { status: statuses[copy.status]?.[language] ?? copy.status })}</p>
					)}
					{copy && (newest || isOdd(line)) && <p className="text-sm tabular-nums">{copy.barcode}</p>}
				</div>
				{state === "counted" && (
					<div className="flex flex-wrap gap-2">
						{answer?.scan.result === "on_loan" && copy && (
							<Button
								variant="primary"
								busy={busy}
								aria-label={t("takeBackOf", { what })}
								onClick={() => void act(() => counter.takeBack(scan.op_id, copy.id))}
							>
								{t("takeBack")}
							</Button>
						)}
						<Button
							busy={busy}
							variant={newest || isOdd(line) ? "plain" : "ghost"}
							className={newest ? "" : "btn-sm"}
							aria-label={t("undoOf", { what })}
							onClick={() => void act(() => counter.undo(scan.op_id))}
						>
							{t("undo")}
						</Button>
					</div>
				)}
			</div>
		</li>
	);
}
