import { useState } from "react";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import type { PreviewProps } from "../../imports/ImportFlow.tsx";
import { PreviewActions } from "../../imports/PreviewActions.tsx";
import { type Action, actions, type Choices, type Reading } from "./model.ts";
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

/** Preview of the changes of a class list, in three colours, with the problems next to them. */
export function Preview({ list, reading, busy, error, children, onApply, onDiscard }: PreviewProps<Reading>) {
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
					<p className="font-semibold">{t("dropped", { columns: reading.dropped.join(", ") })}</p>
				)}
				{reading && reading.split > 0 && <p>{t("splitNote")}</p>}
				{first === undefined && <p className="font-semibold">{t("nothing")}</p>}
			</div>
			<PreviewActions
				apply={total > 0 ? t("applyCount", { count: number(total) }) : null}
				busy={busy}
				error={error}
				actions={first === undefined ? [] : actions}
				classes={actionClasses}
				counts={counts}
				name={t}
				shown={shown}
				onShow={setChosen}
				onApply={() => onApply(choices)}
				onDiscard={onDiscard}
			>
				{children}
			</PreviewActions>
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
