import { type ReactNode, useState } from "react";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { type Action, actions, type Choices, type Import, type Reading } from "./model.ts";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** A colour for each kind of difference; the text carries the same meaning. */
const actionClasses: Record<Action, string> = {
	new: "badge-success",
	changed: "badge-warning",
	missing: "badge-error",
	problem: "badge-neutral",
};

const none: Choices = { leave: "none", others: [], renamed: [], surnames: {} };

interface Props {
	list: Import;
	/** Result of reading the file; `null` for a reopened preview. */
	reading: Reading | null;
	busy: boolean;
	error: unknown;
	/** Controls for correcting how the file was read. */
	children: ReactNode;
	onApply(choices: Choices): void;
	onDiscard(): void;
}

/** Preview of the changes of a class list, in three colours, with the problems next to them. */
export function Preview({ list, reading, busy, error, children, onApply, onDiscard }: Props) {
	const t = useTexts(texts);
	const number = useNumber();
	const [choices, setChoices] = useState(none);
	const { counts } = list;
	const first = actions.find((action) => counts[action] > 0);
	const [chosen, setChosen] = useState<Action | null>(null);
	const shown = chosen ?? first;
	const leaving =
		choices.leave === "all" ? counts.missing : choices.leave === "none" ? 0 : choices.leave.length;
	const total = counts.new + counts.changed + leaving + choices.others.length + choices.renamed.length;
	return (
		<>
			<div className="flex flex-col gap-1">
				{counts.classes.length > 0 && (
					<p>{t("classes", { classes: counts.classes.slice(0, 60).join(", ") })}</p>
				)}
				{counts.same > 0 && <p>{t("same", { count: number(counts.same) })}</p>}
				{reading && reading.dropped.length > 0 && (
					<p className="font-medium">{t("dropped", { columns: reading.dropped.join(", ") })}</p>
				)}
				{reading && reading.split > 0 && <p>{t("splitNote")}</p>}
				{first === undefined && <p className="font-medium">{t("nothing")}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-2">
				{total > 0 && (
					<Button variant="primary" busy={busy} onClick={() => onApply(choices)}>
						{t("applyCount", { count: number(total) })}
					</Button>
				)}
				<Button disabled={busy} onClick={onDiscard}>
					{t("discard")}
				</Button>
			</div>
			<FormErrors error={error} />
			{children}
			{first !== undefined && (
				<div className="flex flex-wrap gap-2">
					{actions.map((action) => (
						<Button
							key={action}
							aria-pressed={shown === action}
							className={shown === action ? "btn-active" : ""}
							disabled={counts[action] === 0}
							onClick={() => setChosen(action)}
						>
							{t(action)}
							<span className={`badge ${actionClasses[action]} tabular-nums`}>{number(counts[action])}</span>
						</Button>
					))}
				</div>
			)}
			{shown === "missing" && (
				<div>
					<Checkbox
						label={t("leaveAll", { count: number(counts.missing) })}
						checked={choices.leave === "all"}
						onChange={(event) => setChoices({ ...choices, leave: event.target.checked ? "all" : "none" })}
					/>
					<p className="text-sm opacity-80">{t("leaveHint")}</p>
				</div>
			)}
			{shown && (
				<Rows
					key={shown}
					importId={list.id}
					only={{ action: shown }}
					choosing={{ choices, onChange: setChoices }}
				/>
			)}
		</>
	);
}
