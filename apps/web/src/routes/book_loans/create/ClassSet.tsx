import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n";
import { Button, TextInput, useDueText } from "#kit";
import type { OpenLoan } from "./answers.ts";
import { texts } from "./texts.ts";

interface LineProps {
	/** One of the set's loans. */
	loan: OpenLoan;
	count: number;
	onReturn(): void;
	onRest(): void;
}

/** A class set on loan to a teacher, as one line. */
export function SetLine({ loan, count, onReturn, onRest }: LineProps) {
	const t = useTexts(texts);
	const dueText = useDueText();
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<span>
					{loan.book.title} · {t("classSet", { count })}
				</span>
				<span className="whitespace-nowrap">{dueText(loan.due_on).text}</span>
			</div>
			<div className="mt-1 flex flex-wrap gap-1">
				<Button className="btn-sm" onClick={onReturn}>
					{t("returnSet")}
				</Button>
				<Button className="btn-sm" onClick={onRest}>
					{t("lendRest")}
				</Button>
			</div>
		</li>
	);
}

/** Lends the books of a set from the first to the last barcode. */
export function SetForm({ onLend }: { onLend(from: string, to: string): void }) {
	const t = useTexts(texts);
	const [from, setFrom] = useState("");
	const [to, setTo] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		onLend(from.trim(), to.trim());
		setFrom("");
		setTo("");
	}
	return (
		<details className="mt-4">
			<summary className="cursor-pointer font-semibold">{t("setTitle")}</summary>
			<form onSubmit={submit} className="mt-2 flex flex-col gap-2">
				<TextInput
					label={t("setFrom")}
					required
					maxLength={30}
					autoComplete="off"
					value={from}
					onChange={(event) => setFrom(event.target.value)}
				/>
				<TextInput
					label={t("setTo")}
					hint={t("setToHint")}
					maxLength={30}
					autoComplete="off"
					value={to}
					onChange={(event) => setTo(event.target.value)}
				/>
				<Button type="submit" className="self-start">
					{t("setLend")}
				</Button>
			</form>
		</details>
	);
}
