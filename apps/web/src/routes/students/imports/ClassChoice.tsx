import type { FoundList } from "@rafta/library/tables/class-lists";
import { rowProblems } from "@rafta/library/tables/problems";
import { readClassCell } from "@rafta/library/tables/titles";
import { type FormEvent, useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Button, TextInput } from "#kit";
import { texts } from "./texts.ts";

/** Asks for the classes of lists that do not contain them. */
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
	const { language } = useLanguage();
	const [classes, setClasses] = useState<Record<string, string>>({});
	const [isSent, setSent] = useState(false);
	const unknownLists = lists.filter(({ class_code }) => class_code === null);
	if (unknownLists.length === 0) return null;
	function submit(event: FormEvent) {
		event.preventDefault();
		setSent(true);
		// A class that the server would refuse leaves the question open, without a message.
		if (unknownLists.every(({ key }) => problemOf(key) === undefined)) onChosen(classes);
	}
	function problemOf(key: string): string | undefined {
		const read = readClassCell(classes[key] ?? "", "");
		return "problem" in read ? rowProblems[read.problem][language] : undefined;
	}
	return (
		<form onSubmit={submit} className="rounded-box border-warning flex flex-col gap-3 border-2 p-4">
			<p className="font-semibold">{t("askClass")}</p>
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{unknownLists.map(({ key, from, to, count }) => (
					<TextInput
						key={key}
						label={t("listOf", { from, to, count })}
						hint={t("classHint")}
						error={isSent ? problemOf(key) : undefined}
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
