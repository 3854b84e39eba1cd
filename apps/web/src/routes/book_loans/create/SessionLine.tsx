import { formatDate } from "@rafta/library/turkish/dates";
import { type FormEvent, useEffect, useState } from "react";
import { reasonText } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { KeptFor } from "../../holds/KeptFor.tsx";
import { ClaimQuestion } from "./ClaimQuestion.tsx";
import { isDone, type Line, type LineState, undoWindow } from "./session.ts";
import { texts } from "./texts.ts";
import type { Desk } from "./useDesk.ts";

const stateClasses: Record<LineState, string> = {
	waiting: "border-base-300",
	lent: "border-success",
	returned: "border-info",
	used: "border-info",
	shown: "border-warning",
	refused: "border-error",
	undone: "border-base-300 opacity-70",
};

/** Seconds left to undo; counts down by itself. */
export function useSecondsLeft(line: Pick<Line, "at"> & { state: string }): number {
	const left = () => Math.max(0, Math.ceil((line.at + undoWindow - Date.now()) / 1000));
	const [seconds, setSeconds] = useState(left);
	const running = isDone(line.state) && seconds > 0;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(
			() => setSeconds(Math.max(0, Math.ceil((line.at + undoWindow - Date.now()) / 1000))),
			250,
		);
		return () => clearInterval(timer);
	}, [running, line.at]);
	return running ? seconds : 0;
}

/** The scanned code without the key of a card: anyone who reads the key off the screen could use the card. */
const shownCode = (code: string): string => code.replace(/key=[\w-]+/, "key=…");

/** The desk actions that a line needs. */
type Ways = Pick<Desk, "again" | "undo">;

function Override({ line, desk }: { line: Line; desk: Ways }) {
	const t = useTexts(texts);
	const [reason, setReason] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		desk.again(line.opId, line.code, reason);
	}
	return (
		<form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2">
			<div className="min-w-56 flex-1">
				<TextInput
					label={t("overrideLabel")}
					required
					minLength={3}
					maxLength={300}
					value={reason}
					onChange={(event) => setReason(event.target.value)}
				/>
			</div>
			<Button type="submit">{t("override")}</Button>
		</form>
	);
}

/** Undoes a line, and shows the reason if that fails. */
export function useUndo(desk: Pick<Desk, "undo">): (line: Pick<Line, "opId">) => void {
	const t = useTexts(texts);
	return (line) => {
		desk.undo(line.opId).catch((error: unknown) => {
			const why = reasonText(error);
			toast(t("undoFailed", { why }), "bad");
		});
	};
}

export function SessionLine({ line, desk, newest }: { line: Line; desk: Ways; newest: boolean }) {
	const t = useTexts(texts);
	const seconds = useSecondsLeft(line);
	const overridable = line.reasons.length > 0 && line.reasons.every((reason) => reason.overridable);
	const undo = useUndo(desk);
	return (
		<li
			className={`rounded-box bg-base-100 border-2 border-l-8 p-3 ${stateClasses[line.state]} ${newest ? "shadow-md" : ""}`}
		>
			<div className="flex flex-wrap items-start justify-between gap-2">
				<div className="min-w-0">
					<p className={`wrap-anywhere ${newest ? "text-lg font-semibold" : "font-semibold"}`}>
						{t(line.state)}
						{line.book && `: ${line.book.title}`}
						{!line.book && line.state !== "waiting" && ` (${shownCode(line.code)})`}
					</p>
					<p className={newest ? "text-lg" : "text-sm"}>
						{[
							line.student?.full_name,
							line.student?.class_code,
							line.count !== undefined && t("setLent", { count: line.count }),
							line.state === "lent" && line.dueOn && t("dueOn", { date: formatDate(line.dueOn) }),
						]
							.filter(Boolean)
							.join(" · ")}
					</p>
					{line.hold && line.state !== "undone" && <KeptFor hold={line.hold} />}
					{line.warnings.map((warning) => (
						<p key={warning.code} className="mt-1 font-semibold">
							⚠ {warning.message}
						</p>
					))}
					{line.refusedCodes !== undefined && line.refusedCodes.length > 0 && (
						<p className="mt-1 font-semibold">
							⚠ {t("setRefused", { barcodes: line.refusedCodes.join(", ") })}
						</p>
					)}
					{line.state === "returned" &&
						line.loanId &&
						line.warnings.some(({ code }) => code === "claimed") && <ClaimQuestion loan={line.loanId} />}
					{line.state === "refused" &&
						(line.reasons.length > 0 ? line.reasons : [{ code: "message", message: line.message ?? "" }]).map(
							(reason) => (
								<p key={reason.code} className="mt-1 font-semibold">
									{reason.message}
								</p>
							),
						)}
				</div>
				{seconds > 0 && (
					<Button onClick={() => undo(line)} className="tabular-nums">
						{t("undo", { seconds })}
					</Button>
				)}
				{line.state === "refused" && line.reasons.length === 0 && (
					<Button onClick={() => desk.again(line.opId, line.code, "")}>{t("retry")}</Button>
				)}
			</div>
			{newest && overridable && <Override line={line} desk={desk} />}
		</li>
	);
}
