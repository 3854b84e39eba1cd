import { roles } from "@rafta/library/access/roles";
import { titleProblems } from "@rafta/library/catalogue/lists/problems";
import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useUser } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Checkbox, Fold } from "#kit";
import { Answers, UncertainRows } from "../../imports/Doubts.tsx";
import type { PreviewProps } from "../../imports/ImportFlow.tsx";
import { PreviewPage } from "../../imports/PreviewPage.tsx";
import { texts as shared } from "../../imports/texts.ts";
import type { Reading, TitleRow } from "./model.ts";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

type Answer = "same" | "other" | "skip";

const factsOf = ({ data: { book } }: TitleRow): string =>
	[book.authors?.join("; "), book.publisher, book.year, book.isbn13].filter(Boolean).join(" · ");

/** A book list before it is imported: what has to be looked at first, then the others, folded. */
export function Preview(props: PreviewProps<Reading>) {
	const { list, reading } = props;
	const t = useTexts(texts);
	const s = useTexts(shared);
	const { language } = useLanguage();
	const number = useNumber();
	const user = useUser();
	const [adds, setAdds] = useState(true);
	/** Answers about rows whose ISBN has another title, and the number of their copies. */
	const [answers, setAnswers] = useState<ReadonlyMap<string, { answer: Answer; copies: number }>>(new Map());
	const { counts } = list;
	const answered = (...which: Answer[]) => [...answers].filter(([, { answer }]) => which.includes(answer));
	const idsOf = (which: Answer) => answered(which).map(([id]) => id);
	const titles = counts.new + answered("other").length;
	const copies =
		counts.copies_new +
		(adds ? counts.copies - counts.copies_new : 0) +
		answered("same", "other").reduce((sum, [, one]) => sum + one.copies, 0);
	const made = { titles: number(titles), copies: number(copies) };
	const verb = titles === 0 ? "applyCopies" : copies === 0 ? "applyTitles" : "applyBoth";
	const sum = (key: "sumNew" | "sumAdds" | "sumAsked" | "sumLost", count = 0) =>
		count > 0 && t(key, { count: number(count) });
	const changes = [sum("sumNew", counts.new), sum("sumAdds", counts.adds)].filter(Boolean);
	const others = [sum("sumAsked", counts.ask), sum("sumLost", counts.problem)].filter(Boolean);
	const sums = (changes.length > 0 ? changes : others).join(", ");
	const isSure = !counts.ask && counts.problem === 0;
	return (
		<PreviewPage
			sums={sums || t("nothing")}
			about={[
				list.file_name,
				...(changes.length > 0 ? others : []),
				sums !== "" && counts.same > 0 && t("same", { count: number(counts.same) }),
			]}
			apply={titles + copies > 0 ? t(verb, made) : null}
			busy={props.busy}
			error={props.error}
			onApply={() => props.onApply({ adds, same: idsOf("same"), others: idsOf("other") })}
			onDiscard={props.onDiscard}
		>
			{sums === "" && counts.same > 0 && <p>{t("same", { count: number(counts.same) })}</p>}
			{reading && reading.dropped.length > 0 && (
				<p className="font-semibold">{s("dropped", { columns: reading.dropped.join(", ") })}</p>
			)}
			{reading?.before && reading.unnumbered === "missing" && (
				<p className="font-semibold">{t("before", { date: formatDate(reading.before.slice(0, 10)) })}</p>
			)}
			{counts.out > 0 && <p>{t("wasOut", { count: number(counts.out) })}</p>}
			{counts.ask > 0 && (
				<UncertainRows<TitleRow>
					title={t("askTitle", { count: number(counts.ask) })}
					hint={t("askHint")}
					importId={list.id}
					action="ask"
				>
					{(row) => ({
						name: row.data.book.title || t("unnamed"),
						facts: factsOf(row),
						reason: row.before ? t("askIsbn", { title: row.before.title }) : t("askIsbnHere"),
						answers: (
							<Answers<Answer>
								about={row.data.book.title || t("unnamed")}
								answers={[
									["same", t("askSame")],
									["other", t("askOther")],
									["skip", s("skip")],
								]}
								value={answers.get(row.id)?.answer ?? null}
								onChange={(answer) => {
									const next = new Map(answers);
									if (answer) next.set(row.id, { answer, copies: row.data.copies.length });
									else next.delete(row.id);
									setAnswers(next);
								}}
							/>
						),
					})}
				</UncertainRows>
			)}
			{counts.problem > 0 && (
				<UncertainRows<TitleRow>
					title={s("lost", { count: number(counts.problem) })}
					hint={s("lostHint")}
					importId={list.id}
					action="problem"
				>
					{(row) => ({
						name: row.data.book.title || t("unnamed"),
						facts: factsOf(row),
						reason: row.problems
							.flatMap((code) =>
								code in titleProblems ? titleProblems[code as keyof typeof titleProblems][language] : [],
							)
							.join(" "),
					})}
				</UncertainRows>
			)}
			{props.questions}
			{counts.new > 0 && user?.role === roles.manager && (
				<p className="text-sm opacity-75">{t("suggestions")}</p>
			)}
			<div>
				{counts.new > 0 && (
					<Fold title={t("sumNew", { count: number(counts.new) })} startsOpen={isSure}>
						<Rows importId={list.id} only={{ action: "new" }} />
					</Fold>
				)}
				{counts.adds > 0 && (
					<Fold title={t("sumAdds", { count: number(counts.adds) })} startsOpen={isSure && counts.new === 0}>
						<Checkbox
							label={t("addsToo")}
							checked={adds}
							onChange={(event) => setAdds(event.target.checked)}
						/>
						<Rows importId={list.id} only={{ action: "adds" }} />
					</Fold>
				)}
				{props.columns}
			</div>
		</PreviewPage>
	);
}
