import type { FoundColumn, FoundList } from "@rafta/library/tables/class-lists";
import { type ListField, listFields } from "@rafta/library/tables/headings";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { texts } from "./texts.ts";

/** Which column is what; a change reads the file anew. */
export function ColumnChoice({
	columns,
	isOpen = false,
	busy,
	onChange,
}: {
	columns: readonly FoundColumn[];
	isOpen?: boolean;
	busy: boolean;
	onChange(column: number, field: ListField | ""): void;
}) {
	const t = useTexts(texts);
	const options = [["", t("ignore")], ...listFields.map((field) => [field, t(field)] as const)] as const;
	return (
		<details open={isOpen || undefined} className="rounded-box border-base-300 bg-base-100 border p-4">
			<summary className="cursor-pointer font-medium">{t("columns")}</summary>
			<div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{columns.map(({ column, name, heading, meaning }) => {
					const label = heading ? t("column", { name, heading }) : t("columnUnnamed", { name });
					if (meaning === "national_id") {
						return (
							<p key={column} className="text-sm">
								{label}: <strong>{t("notTaken")}</strong>
							</p>
						);
					}
					return (
						<Select
							key={column}
							label={label}
							options={options}
							value={meaning ?? ""}
							disabled={busy}
							onChange={(event) => onChange(column, event.target.value as ListField | "")}
						/>
					);
				})}
			</div>
		</details>
	);
}

/** Asks for the classes of lists that do not say them. */
export function ClassChoice({
	lists,
	busy,
	onChosen,
}: {
	lists: readonly FoundList[];
	busy: boolean;
	onChosen(classes: Record<string, string>): void;
}) {
	const t = useTexts(texts);
	const [classes, setClasses] = useState<Record<string, string>>({});
	const asked = lists.filter(({ class_code }) => class_code === null);
	if (asked.length === 0) return null;
	function submit(event: FormEvent) {
		event.preventDefault();
		onChosen(classes);
	}
	return (
		<form onSubmit={submit} className="rounded-box border-warning flex flex-col gap-3 border-2 p-4">
			<p className="font-medium">{t("askClass")}</p>
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{asked.map(({ key, from, to, count }) => (
					<TextInput
						key={key}
						label={t("listOf", { from, to, count })}
						hint={t("classHint")}
						value={classes[key] ?? ""}
						maxLength={40}
						onChange={(event) => setClasses({ ...classes, [key]: event.target.value })}
					/>
				))}
			</div>
			<Button type="submit" busy={busy} className="self-start">
				{t("reread")}
			</Button>
		</form>
	);
}
