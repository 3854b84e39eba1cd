import { rowProblems } from "@rafta/library/tables/problems";
import { useState } from "react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Fold } from "#kit";
import { UncertainRows } from "../../imports/Doubts.tsx";
import type { PreviewProps } from "../../imports/ImportFlow.tsx";
import { PreviewPage } from "../../imports/PreviewPage.tsx";
import { texts as shared } from "../../imports/texts.ts";
import { EverybodyLeaves, Leaving, SamePerson } from "./answers.tsx";
import { type Choices, type Reading, type Row, writtenCount } from "./model.ts";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

const none: Choices = { leave: "none", others: [], renamed: [], skipped: [], surnames: {} };

const factsOf = ({ data }: Row): string => [data.class_code, data.student_no].filter(Boolean).join(", ");

/** A class list before it is imported: who has to be looked at first, then the others, folded. */
export function Preview(props: PreviewProps<Reading>) {
	const { list, reading } = props;
	const t = useTexts(texts);
	const s = useTexts(shared);
	const { language } = useLanguage();
	const number = useNumber();
	const [choices, onChange] = useState(none);
	const choosing = { choices, onChange };
	const { counts } = list;
	const sum = (key: "sumNew" | "sumChanged" | "sumMissing" | "sumAsked" | "sumLost", count = 0) =>
		count > 0 && t(key, { count: number(count) });
	const changes = [
		sum("sumNew", counts.new),
		sum("sumChanged", counts.changed),
		sum("sumMissing", counts.missing),
	];
	const others = [sum("sumAsked", counts.ask), sum("sumLost", counts.problem)];
	const sums = (changes.some(Boolean) ? changes : others).filter(Boolean).join(", ");
	const total = writtenCount(counts, choices);
	const isOnlyNew = total === counts.new;
	const verb = !isOnlyNew ? "applyChanges" : list.kind === "pupils" ? "applyPupils" : "applyPeople";
	const isSure = !counts.ask && counts.missing === 0 && counts.problem === 0;
	return (
		<PreviewPage
			sums={sums || t("nothing")}
			about={[
				list.file_name,
				counts.classes.length > 0 && t("classes", { classes: counts.classes.slice(0, 60).join(", ") }),
				sum("sumAsked", changes.some(Boolean) ? counts.ask : 0),
				sums !== "" && counts.same > 0 && t("same", { count: number(counts.same) }),
				counts.noted > 0 && t("noted", { count: number(counts.noted) }),
			]}
			apply={total > 0 ? t(verb, { count: number(total) }) : null}
			busy={props.busy}
			error={props.error}
			onApply={() => {
				const { skipped: _, ...sent } = choices;
				props.onApply(sent);
			}}
			onDiscard={props.onDiscard}
		>
			{reading && reading.dropped.length > 0 && (
				<p className="font-semibold">{s("dropped", { columns: reading.dropped.join(", ") })}</p>
			)}
			{props.questions}
			{counts.ask > 0 && (
				<UncertainRows<Row>
					title={t("askTitle", { count: number(counts.ask) })}
					hint={t("askHint")}
					importId={list.id}
					action="ask"
				>
					{(row) => ({
						name: row.data.full_name,
						facts: factsOf(row),
						reason: t("askNumber", {
							name: [row.before?.full_name, row.before?.class_code].filter(Boolean).join(", "),
						}),
						answers: <SamePerson row={row} {...choosing} />,
					})}
				</UncertainRows>
			)}
			{counts.missing > 0 && (
				<UncertainRows<Row>
					title={t("missingTitle", { count: number(counts.missing) })}
					hint={t("missingHint")}
					importId={list.id}
					action="missing"
					common={<EverybodyLeaves count={counts.missing} {...choosing} />}
				>
					{(row) => ({
						name: row.data.full_name,
						facts: factsOf(row),
						reason: "",
						answers: <Leaving row={row} {...choosing} />,
					})}
				</UncertainRows>
			)}
			{counts.problem > 0 && (
				<UncertainRows<Row>
					title={s("lost", { count: number(counts.problem) })}
					hint={s("lostHint")}
					importId={list.id}
					action="problem"
				>
					{(row) => ({
						name: row.data.full_name || row.data.student_no || t("nobody"),
						facts: row.data.full_name ? factsOf(row) : "",
						reason: row.problems.map((code) => rowProblems[code][language]).join(" "),
					})}
				</UncertainRows>
			)}
			<div>
				{counts.new > 0 && (
					<Fold
						title={t("sumNew", { count: number(counts.new) })}
						startsOpen={isSure || counts.noted > 0 || (reading?.split ?? 0) > 0}
					>
						{reading && reading.split > 0 && <p className="text-sm opacity-75">{t("splitNote")}</p>}
						<Rows importId={list.id} only={{ action: "new" }} choosing={choosing} />
					</Fold>
				)}
				{counts.changed > 0 && (
					<Fold
						title={t("sumChanged", { count: number(counts.changed) })}
						startsOpen={isSure && counts.new === 0}
					>
						<Rows importId={list.id} only={{ action: "changed" }} choosing={choosing} />
					</Fold>
				)}
				{props.columns}
			</div>
		</PreviewPage>
	);
}
