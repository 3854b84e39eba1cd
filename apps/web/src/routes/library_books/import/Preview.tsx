import { formatDate } from "@rafta/library/turkish/dates";
import { type ReactNode, useState } from "react";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { texts as shared } from "../../imports/texts.ts";
import { type Action, actions, type Reading, type TitleImport } from "./model.ts";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** A colour for each kind; the text carries the same meaning. */
const actionClasses: Record<Action, string> = {
	new: "badge-success",
	adds: "badge-warning",
	problem: "badge-error",
};

interface Props {
	list: TitleImport;
	/** Result of reading the file; `null` for a reopened preview. */
	reading: Reading | null;
	busy: boolean;
	error: unknown;
	/** Controls for correcting how the file was read. */
	children: ReactNode;
	onApply(choices: { adds: boolean }): void;
	onDiscard(): void;
}

/** Preview of the changes of a book list, in three colours. */
export function Preview({ list, reading, busy, error, children, onApply, onDiscard }: Props) {
	const t = useTexts(texts);
	const s = useTexts(shared);
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
					<p className="font-medium">{t("dropped", { columns: reading.dropped.join(", ") })}</p>
				)}
				{reading?.before && reading.unnumbered === "missing" && (
					<p className="font-medium">{t("before", { date: formatDate(reading.before.slice(0, 10)) })}</p>
				)}
				{counts.new > 0 && user?.role === 3 && <p>{t("suggestions")}</p>}
				{counts.new + counts.adds === 0 && counts.problem === 0 && (
					<p className="font-medium">{t("nothing")}</p>
				)}
			</div>
			{counts.adds > 0 && (
				<Checkbox label={t("addsToo")} checked={adds} onChange={(event) => setAdds(event.target.checked)} />
			)}
			<div className="flex flex-wrap items-center gap-2">
				{isAny && (
					<Button variant="primary" busy={busy} onClick={() => onApply({ adds })}>
						{t("applyCount", { titles: number(counts.new), copies: number(counts.copies_new + added) })}
					</Button>
				)}
				<Button disabled={busy} onClick={onDiscard}>
					{s("discard")}
				</Button>
			</div>
			<FormErrors error={error} />
			{children}
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
			{shown && <Rows key={shown} importId={list.id} only={{ action: shown }} />}
		</>
	);
}
