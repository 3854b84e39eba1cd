import { type KeyboardEvent, useId, useState } from "react";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

const MAX_SUBJECTS = 30;

/** Subjects as words that are added and removed one by one. */
export function SubjectsInput({
	value,
	error,
	onChange,
}: {
	value: readonly string[];
	error?: string;
	onChange(value: string[]): void;
}) {
	const t = useTexts(texts);
	const id = useId();
	const [text, setText] = useState("");

	function add(typed: string) {
		const words = typed.split(/[,;]/).map((word) => word.trim());
		const fresh = words.filter((word) => word !== "" && !value.includes(word));
		setText("");
		if (fresh.length > 0) onChange([...new Set([...value, ...fresh])].slice(0, MAX_SUBJECTS));
	}
	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Enter" || event.key === "," || event.key === ";") {
			// Enter in an empty field submits the form, as everywhere.
			if (text.trim() === "") return;
			event.preventDefault();
			add(text);
		} else if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
	}

	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="text-sm font-semibold">
				{t("subjects")}
			</label>
			<div className="input flex h-auto min-h-10 w-full flex-wrap gap-1 py-1">
				{value.map((subject) => (
					<span key={subject} className="badge badge-neutral gap-1">
						{subject}
						<button
							type="button"
							className="cursor-pointer px-1"
							aria-label={t("removeSubject", { subject })}
							onClick={() => onChange(value.filter((one) => one !== subject))}
						>
							×
						</button>
					</span>
				))}
				<input
					id={id}
					className="min-w-24 flex-1"
					value={text}
					maxLength={200}
					aria-describedby={`${id}-hint`}
					aria-invalid={error ? true : undefined}
					onChange={(event) => setText(event.target.value)}
					onKeyDown={onKeyDown}
					onBlur={() => add(text)}
				/>
			</div>
			<p id={`${id}-hint`} className="text-sm opacity-80">
				{t("subjectsHint")}
			</p>
			{error && <p className="text-error-ink text-sm font-semibold">{error}</p>}
		</div>
	);
}
