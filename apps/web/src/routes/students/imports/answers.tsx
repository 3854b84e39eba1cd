/** What a person answers about the doubtful rows of a class list. */
import { useNumber, useTexts } from "#i18n";
import { Answers } from "../../imports/Doubts.tsx";
import { texts as shared } from "../../imports/texts.ts";
import type { Choices, Row } from "./model.ts";
import { texts } from "./texts.ts";

/** The choices made about the rows so far, and their setter. */
export interface Choosing {
	choices: Choices;
	onChange(next: Choices): void;
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

/** Whether a pupil whose number the register gives to somebody else is the same one. */
export function SamePerson({ row, choices, onChange }: { row: Row } & Choosing) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const { id } = row;
	const answer = (["others", "renamed", "skipped"] as const).find((one) => choices[one].includes(id)) ?? null;
	return (
		<Answers
			about={t("decide", { name: row.data.full_name })}
			answers={[
				["renamed", t("decideRenamed")],
				["others", t("decideOther")],
				["skipped", s("skip")],
			]}
			value={answer}
			onChange={(next) => {
				const left = {
					renamed: without(choices.renamed, id),
					others: without(choices.others, id),
					skipped: without(choices.skipped, id),
				};
				onChange({ ...choices, ...left, ...(next && { [next]: [...left[next], id] }) });
			}}
		/>
	);
}

/** Whether a pupil who is missing in the list has left. */
export function Leaving({ row, choices, onChange }: { row: Row } & Choosing) {
	const t = useTexts(texts);
	const { leave } = choices;
	if (leave === "all") return <span className="text-sm font-semibold">{t("leaves")}</span>;
	const chosen = leave === "none" ? [] : leave;
	return (
		<Answers
			about={row.data.full_name}
			answers={[["leaves", t("leaves")]]}
			value={chosen.includes(row.id) ? "leaves" : null}
			onChange={(next) =>
				onChange({ ...choices, leave: next ? [...chosen, row.id] : without(chosen, row.id) })
			}
		/>
	);
}

/** All pupils who are missing in the list leave at once. */
export function EverybodyLeaves({ count, choices, onChange }: { count: number } & Choosing) {
	const t = useTexts(texts);
	const number = useNumber();
	if (count < 2) return null;
	return (
		<Answers
			about={t("missingTitle", { count: number(count) })}
			answers={[["all", t("leaveAll", { count: number(count) })]]}
			value={choices.leave === "all" ? "all" : null}
			onChange={(next) => onChange({ ...choices, leave: next ?? "none" })}
		/>
	);
}
