import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n";
import { Button, Cover, TextInput, useDueText } from "#kit";
import { KeptFor } from "../../holds/KeptFor.tsx";
import { coverOf } from "./answers.ts";
import { ClaimQuestion } from "./ClaimQuestion.tsx";
import { isRefusal, type Line, needsAttention, reasonsFor, shownCode, wasClaimed } from "./session.ts";
import { texts } from "./texts.ts";
import type { Desk } from "./useDesk.ts";
import { useStateText } from "./useStateText.ts";

function Override({ line, desk }: { line: Line; desk: Pick<Desk, "again"> }) {
	const t = useTexts(texts);
	const [reason, setReason] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		desk.again(line.opId, reason);
	}
	return (
		<form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
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
			<Button type="submit" variant="primary">
				{t("override")}
			</Button>
		</form>
	);
}

/**
 * The newest scan where it asks for something: it names the book that lies on the table and says what to do. Red is for
 * refusals; what is to be looked at has the accent.
 */
export function AnswerPanel({ line, desk }: { line: Line | undefined; desk: Pick<Desk, "again" | "scan"> }) {
	const t = useTexts(texts);
	const stateText = useStateText();
	const dueText = useDueText();
	if (!line || !needsAttention(line)) return null;
	const { book, state, student, hold } = line;
	const isRefused = isRefusal(line);
	const isOverridable = line.reasons.length > 0 && line.reasons.every((reason) => reason.overridable);
	const [first = "", ...others] = reasonsFor(line).map(({ message }) => message);
	const heading = !book ? first : isRefused ? `${t("refused")}: ${book.title}` : book.title;
	const sentences = isRefused
		? book
			? [first, ...others]
			: [t("scannedCode", { code: shownCode(line.code) }), ...others]
		: state === "choice"
			? [t("choiceHow", { code: shownCode(line.code) })]
			: state === "shown"
				? hold || line.copy?.status !== "available"
					? []
					: [t("shownHow")]
				: line.warnings.map(({ message }) => message);
	return (
		<section
			role={isRefused ? "alert" : undefined}
			aria-live={isRefused ? undefined : "polite"}
			className={`rounded-box bg-base-100 relative flex gap-4 overflow-hidden border py-4 pe-4 ps-6 shadow-sm ${isRefused ? "border-error" : "border-base-300"}`}
		>
			<span
				aria-hidden="true"
				className={`absolute inset-y-0 start-0 w-1 ${isRefused ? "bg-error" : "bg-accent"}`}
			/>
			{book && <Cover book={coverOf(book)} size="medium" isDecorative />}
			<div className="min-w-0 flex-1">
				<h2 className="wrap-anywhere text-lg font-semibold">{heading}</h2>
				{!isRefused && state !== "choice" && (
					<p className="text-sm opacity-75">
						{[stateText(line), student?.full_name, student?.class_code].filter(Boolean).join(", ")}
					</p>
				)}
				{state === "lent" && line.dueOn && <p className="text-sm">{dueText(line.dueOn).text}</p>}
				{sentences.map((sentence) => (
					<p key={sentence} className="wrap-anywhere mt-1">
						{sentence}
					</p>
				))}
				{state === "choice" && line.copy && student && (
					<div className="mt-3 flex flex-wrap gap-2">
						{[
							[line.copy.id, book?.title ?? line.code],
							[student.id, [student.full_name, student.class_code].filter(Boolean).join(", ")],
						].map(([id = "", name = ""]) => (
							<Button key={id} onClick={() => void desk.scan(id)}>
								{name}
							</Button>
						))}
					</div>
				)}
				{hold && <KeptFor hold={hold} />}
				{wasClaimed(line) && <ClaimQuestion loan={line.loanId ?? ""} />}
				{isRefused && line.reasons.length === 0 && (
					<Button className="mt-3" onClick={() => desk.again(line.opId, "")}>
						{t("retry")}
					</Button>
				)}
				{isRefused && isOverridable && <Override line={line} desk={desk} />}
			</div>
		</section>
	);
}
