import { roles } from "@rafta/library/access/roles";
import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import type { PreviewProps } from "../../imports/ImportFlow.tsx";
import { PreviewActions } from "../../imports/PreviewActions.tsx";
import { type Action, actions, type Reading } from "./model.ts";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** A colour for each kind; the text carries the same meaning. */
const actionClasses: Record<Action, string> = {
	new: "badge-success",
	adds: "badge-warning",
	problem: "badge-error",
};

/** Preview of the changes of a book list, in three colours. */
export function Preview({ list, reading, busy, error, children, onApply, onDiscard }: PreviewProps<Reading>) {
	const t = useTexts(texts);
	const number = useNumber();
	const user = useUser();
	const [adds, setAdds] = useState(true);
	const [chosen, setChosen] = useState<Action | null>(null);
	const { counts } = list;
	const shown = chosen ?? actions.find((action) => counts[action] > 0);
	const added = adds ? counts.copies - counts.copies_new : 0;
	const isAny = counts.new > 0 || (adds && counts.adds > 0);
	return (
		<>
			<div className="flex flex-col gap-1">
				{counts.same > 0 && <p>{t("same", { count: number(counts.same) })}</p>}
				{reading && reading.dropped.length > 0 && (
					<p className="font-semibold">{t("dropped", { columns: reading.dropped.join(", ") })}</p>
				)}
				{reading?.before && reading.unnumbered === "missing" && (
					<p className="font-semibold">{t("before", { date: formatDate(reading.before.slice(0, 10)) })}</p>
				)}
				{counts.new > 0 && user?.role === roles.manager && <p>{t("suggestions")}</p>}
				{counts.new + counts.adds === 0 && counts.problem === 0 && (
					<p className="font-semibold">{t("nothing")}</p>
				)}
			</div>
			{counts.adds > 0 && (
				<Checkbox label={t("addsToo")} checked={adds} onChange={(event) => setAdds(event.target.checked)} />
			)}
			<PreviewActions
				apply={
					isAny
						? t("applyCount", { titles: number(counts.new), copies: number(counts.copies_new + added) })
						: null
				}
				busy={busy}
				error={error}
				actions={actions}
				classes={actionClasses}
				counts={counts}
				name={t}
				shown={shown}
				onShow={setChosen}
				onApply={() => onApply({ adds })}
				onDiscard={onDiscard}
			>
				{children}
			</PreviewActions>
			{shown && <Rows key={shown} importId={list.id} only={{ action: shown }} />}
		</>
	);
}
