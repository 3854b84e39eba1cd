import { reasonText } from "#data";
import { useTexts } from "#i18n";
import { Button, toast } from "#kit";
import type { Run } from "./run.ts";
import type { Line as Book, LineState } from "./session.ts";
import { texts } from "./texts.ts";

const stateClasses: Record<LineState, string> = {
	label: "border-warning",
	sending: "border-base-300",
	made: "border-success",
	refused: "border-error",
	undone: "border-base-300 opacity-70",
	kept: "border-warning",
};

/** Name of a line: its title, or the scanned number. */
export const nameOf = (line: Book): string => line.title || line.isbn13;

/** One scanned book. */
export function Line({ line, run, isCurrent }: { line: Book; run: Run; isCurrent: boolean }) {
	const t = useTexts(texts);
	const state = line.state === "made" ? t(`made_${line.found || "known"}`) : t(line.state);
	async function undo() {
		try {
			await run.undo(line.opId);
		} catch (error) {
			toast(t("undoFailed", { why: reasonText(error) }), "bad");
		}
	}
	return (
		<li
			className={`rounded-box bg-base-100 flex flex-wrap items-start justify-between gap-2 border-2 border-s-8 p-3 ${stateClasses[line.state]} ${isCurrent ? "shadow-md" : ""}`}
		>
			<div className="min-w-0 flex-1">
				<p className="font-semibold break-words">{nameOf(line)}</p>
				<p className="text-sm">
					{[line.author, line.label].filter(Boolean).join(" · ")}
					{(line.author || line.label) && " · "}
					{state}
				</p>
				{/* What the book at hand waits for stands above the field. */}
				{line.message && !isCurrent && <p className="mt-1 font-semibold">{line.message}</p>}
			</div>
			<div className="flex flex-wrap gap-1">
				{line.state === "label" && !isCurrent && (
					<Button className="btn-sm" onClick={() => run.choose(line.opId)}>
						{t("choose")}
					</Button>
				)}
				{line.state === "refused" && (
					<Button className="btn-sm" onClick={() => run.again(line.opId)}>
						{t("again")}
					</Button>
				)}
				{(line.state === "label" || line.state === "refused") && (
					<Button className="btn-sm" variant="ghost" onClick={() => run.drop(line.opId)}>
						{t("drop")}
					</Button>
				)}
				{line.state === "made" && (
					<Button
						className="btn-sm"
						aria-label={t("undoOf", { title: nameOf(line) })}
						onClick={() => void undo()}
					>
						{t("undo")}
					</Button>
				)}
			</div>
		</li>
	);
}
