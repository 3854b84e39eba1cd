import { useTexts } from "#i18n";
import { Button, DateInput, TextArea, TextInput } from "#kit";
import type { Decision, Member } from "./model.ts";
import { batchTexts } from "./texts.ts";

const MAX_MEMBERS = 12;
/** Minimum number of members of the regulation's board. */
const MIN_MEMBERS = 3;

export const noDecision: Decision = { decision_on: "", decision_no: "", members: [], note: "" };

/** A commission's decision, as far as it is known. */
export function DecisionFields({ value, onChange }: { value: Decision; onChange(value: Decision): void }) {
	const t = useTexts(batchTexts);
	const lines: Member[] = [...value.members];
	while (lines.length < MIN_MEMBERS) lines.push({ name: "", duty: "" });
	const change = (place: number, part: Partial<Member>) =>
		onChange({ ...value, members: lines.map((line, at) => (at === place ? { ...line, ...part } : line)) });
	return (
		<>
			<p className="text-sm">{t("decisionLater")}</p>
			<div className="grid gap-3 sm:grid-cols-2">
				<DateInput
					label={t("decisionOn")}
					value={value.decision_on}
					onChange={(day) => onChange({ ...value, decision_on: day })}
				/>
				<TextInput
					label={t("decisionNo")}
					maxLength={60}
					value={value.decision_no}
					onChange={(event) => onChange({ ...value, decision_no: event.target.value })}
				/>
			</div>
			<fieldset className="flex flex-col gap-3">
				<legend className="text-sm font-semibold">{t("members")}</legend>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines of a form have no other name than their place
					<div key={index} className="grid gap-3 sm:grid-cols-2">
						<TextInput
							label={t("member", { place: index + 1 })}
							maxLength={120}
							value={line.name}
							onChange={(event) => change(index, { name: event.target.value })}
						/>
						<TextInput
							label={t("duty", { place: index + 1 })}
							maxLength={120}
							value={line.duty}
							onChange={(event) => change(index, { duty: event.target.value })}
						/>
					</div>
				))}
				{lines.length < MAX_MEMBERS && (
					<Button
						className="self-start"
						onClick={() => onChange({ ...value, members: [...lines, { name: "", duty: "" }] })}
					>
						{t("moreMembers")}
					</Button>
				)}
			</fieldset>
			<TextArea
				label={t("note")}
				rows={2}
				maxLength={1000}
				value={value.note}
				onChange={(event) => onChange({ ...value, note: event.target.value })}
			/>
		</>
	);
}
