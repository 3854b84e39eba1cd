import { type FormEvent, useId, useRef, useState } from "react";
import { useSave } from "#data";
import { useTexts } from "#i18n";
import { Button, tellFailure, toast } from "#kit";
import { texts } from "./texts.ts";

/** One-line form for a new task; keeps the focus for the next one. */
export function QuickAdd({ values }: { values: Readonly<Record<string, unknown>> }) {
	const t = useTexts(texts);
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [title, setTitle] = useState("");
	const save = useSave("tasks");
	function submit(event: FormEvent) {
		event.preventDefault();
		if (title.trim() === "") return;
		save.mutate(
			{ ...values, title: title.trim() },
			{
				onSuccess: () => {
					setTitle("");
					toast(t("added"));
					field.current?.focus();
				},
				onError: tellFailure,
			},
		);
	}
	return (
		<form onSubmit={submit} className="no-print flex max-w-xl gap-2">
			<label htmlFor={id} className="sr-only">
				{t("quick")}
			</label>
			<input
				ref={field}
				id={id}
				className="input min-w-0 flex-1"
				placeholder={t("quickHint")}
				maxLength={200}
				value={title}
				onChange={(event) => setTitle(event.target.value)}
			/>
			<Button type="submit" variant="primary" busy={save.isPending}>
				{t("add")}
			</Button>
		</form>
	);
}
