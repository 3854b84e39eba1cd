import { outcomeReasons } from "@rafta/library/tables/outcomes";
import { rowProblems } from "@rafta/library/tables/problems";
import { useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { Pages } from "../../imports/Pages.tsx";
import { type Choices, type Row, splitName } from "./model.ts";
import { texts } from "./texts.ts";

const perPage = 50;

/** What the row's name becomes, with a button where one cell held it whole. */
function Name({ row, words, onWords }: { row: Row; words: number; onWords?: (words: number) => void }) {
	const t = useTexts(texts);
	const full = row.data.full_name;
	const most = full.split(" ").length - 1;
	const isChoice = onWords && row.data.split && row.data.values.last_name !== undefined && most > 1;
	return (
		<div className="flex flex-wrap items-center gap-2">
			<span className="font-medium">{full}</span>
			{isChoice && (
				<button
					type="button"
					className="btn btn-xs"
					title={t("surnameHint")}
					onClick={() => onWords((words % most) + 1)}
				>
					{t("surname", { surname: splitName(full, words)[1] })}
				</button>
			)}
		</div>
	);
}

const shownFields = ["student_no", "first_name", "last_name", "class_code", "status"] as const;

/** What a row changes, old and new beside one another. */
function Change({ row }: { row: Row }) {
	const fields = shownFields.filter(
		(field) => row.data.values[field] !== undefined && row.before?.[field] !== undefined,
	);
	return (
		<ul>
			{fields.map((field) => (
				<li key={field}>
					<del className="opacity-80">{row.before?.[field] || "–"}</del> <span aria-hidden="true">→</span>{" "}
					<ins className="font-medium no-underline">{row.data.values[field]}</ins>
				</li>
			))}
		</ul>
	);
}

function Decision({ row, choices, onChange }: { row: Row; choices: Choices; onChange(next: Choices): void }) {
	const t = useTexts(texts);
	const value = choices.others.includes(row.id)
		? "others"
		: choices.renamed.includes(row.id)
			? "renamed"
			: "";
	function choose(next: string) {
		const without = (ids: string[]) => ids.filter((id) => id !== row.id);
		const others = without(choices.others);
		const renamed = without(choices.renamed);
		onChange({
			...choices,
			others: next === "others" ? [...others, row.id] : others,
			renamed: next === "renamed" ? [...renamed, row.id] : renamed,
		});
	}
	return (
		<select
			className="select select-sm w-full max-w-sm"
			aria-label={t("decide", { name: row.data.full_name })}
			value={value}
			onChange={(event) => choose(event.target.value)}
		>
			<option value="">{t("decideNone")}</option>
			<option value="others">{t("decideOther")}</option>
			<option value="renamed">{t("decideRenamed")}</option>
		</select>
	);
}

interface Props {
	importId: string;
	/** Rows of one kind of difference, or with one outcome. */
	only: { action: Row["action"] } | { state: string };
	choices?: Choices;
	onChange?(next: Choices): void;
}

/** Rows of a list, a page at a time. */
export function Rows({ importId, only, choices, onChange }: Props) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [page, setPage] = useState(1);
	const [[field, value] = ["", ""]] = Object.entries(only);
	const rows = useList<Row>("import_rows", {
		page,
		perPage,
		sort: "position",
		filter: `import_id = ${literal(importId)} && ${field} = ${literal(value)}`,
	});
	const { data } = rows;
	if (rows.isPending) return <Loading />;
	if (rows.isError && !data) return <Failed error={rows.error} retry={() => void rows.refetch()} />;
	if (!data || data.items.length === 0) return <Empty title={t("emptyTab")} />;

	function toggle(id: string) {
		if (!choices || !onChange || !data) return;
		// "All" becomes a list of its own once somebody is taken out of it.
		const chosen = Array.isArray(choices.leave) ? choices.leave : [];
		onChange({
			...choices,
			leave: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
		});
	}
	const isLeaving = (id: string) =>
		choices?.leave === "all" || (Array.isArray(choices?.leave) && choices.leave.includes(id));

	function outcome(row: Row) {
		if (row.reason) return outcomeReasons[row.reason][language];
		if (!choices || !onChange) return null;
		if (row.action === "new") return t("added");
		if (row.action === "changed") return <Change row={row} />;
		if (row.action === "missing") {
			return (
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						className="checkbox checkbox-sm"
						checked={isLeaving(row.id)}
						disabled={choices.leave === "all"}
						aria-label={`${t("leaves")}: ${row.data.full_name}`}
						onChange={() => toggle(row.id)}
					/>
					{t("leaves")}
				</label>
			);
		}
		return (
			<div className="flex flex-col gap-2">
				<ul>
					{row.problems.map((code) => (
						<li key={code}>{rowProblems[code][language]}</li>
					))}
				</ul>
				{row.before && <p className="text-sm">{t("register", { name: row.before.full_name ?? "" })}</p>}
				{row.problems.includes("number_of_other") && (
					<Decision row={row} choices={choices} onChange={onChange} />
				)}
			</div>
		);
	}

	return (
		<div className="flex flex-col gap-2">
			<div className="rounded-box border-base-300 bg-base-100 overflow-x-auto border">
				<table className="table max-sm:block">
					<thead className="max-sm:sr-only">
						<tr>
							<th scope="col">{t("number")}</th>
							<th scope="col">{t("name")}</th>
							<th scope="col">{t("class")}</th>
							<th scope="col">{t("what")}</th>
							<th scope="col">{t("where")}</th>
						</tr>
					</thead>
					<tbody className="max-sm:block">
						{data.items.map((row) => (
							<tr
								key={row.id}
								className="border-base-300 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:border-t max-sm:p-2"
							>
								<td className="tabular-nums max-sm:p-1">{row.data.student_no}</td>
								<td className="max-sm:p-1">
									<Name
										row={row}
										words={choices?.surnames[row.id] ?? 1}
										onWords={
											choices && onChange
												? (words) =>
														onChange({ ...choices, surnames: { ...choices.surnames, [row.id]: words } })
												: undefined
										}
									/>
								</td>
								<td className="max-sm:p-1">{row.data.class_code}</td>
								<td className="max-sm:basis-full max-sm:p-1">{outcome(row)}</td>
								<td className="tabular-nums opacity-80 max-sm:hidden">
									{row.row > 0 && `${row.sheet ? `${row.sheet}: ` : ""}${row.row}`}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<Pages page={page} pages={data.totalPages} onPage={setPage} />
		</div>
	);
}
