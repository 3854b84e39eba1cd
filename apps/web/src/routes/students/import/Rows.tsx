import { outcomeReasons } from "@rafta/library/tables/outcomes";
import { rowProblems } from "@rafta/library/tables/problems";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { type Only, RowTable } from "../../imports/RowTable.tsx";
import { type Choices, type Row, splitName } from "./model.ts";
import { texts } from "./texts.ts";

/** The choices made about the rows so far, and their setters. */
interface Choosing {
	choices: Choices;
	onChange(next: Choices): void;
}

/** The split name of a row, with a button to change the split if one cell contained the whole name. */
function Name({ row, choosing }: { row: Row; choosing?: Choosing }) {
	const t = useTexts(texts);
	const words = choosing?.choices.surnames[row.id] ?? 1;
	function change({ choices, onChange }: Choosing, next: number) {
		onChange({ ...choices, surnames: { ...choices.surnames, [row.id]: next } });
	}
	const full = row.data.full_name;
	const maxSplit = full.split(" ").length - 1;
	const isChoice = row.data.split && row.data.values.last_name !== undefined && maxSplit > 1;
	return (
		<div className="flex flex-wrap items-center gap-2">
			<span className="font-semibold">{full}</span>
			{choosing && isChoice && (
				<button
					type="button"
					className="btn btn-xs"
					title={t("surnameHint")}
					onClick={() => change(choosing, (words % maxSplit) + 1)}
				>
					{t("surname", { surname: splitName(full, words)[1] })}
				</button>
			)}
		</div>
	);
}

const shownFields = ["student_no", "first_name", "last_name", "class_code", "status"] as const;

/** The changes of a row, old and new values side by side. */
function Change({ row }: { row: Row }) {
	const fields = shownFields.filter(
		(field) => row.data.values[field] !== undefined && row.before?.[field] !== undefined,
	);
	return (
		<ul>
			{fields.map((field) => (
				<li key={field}>
					<del className="opacity-80">{row.before?.[field] || "–"}</del> <span aria-hidden="true">→</span>{" "}
					<ins className="font-semibold no-underline">{row.data.values[field]}</ins>
				</li>
			))}
		</ul>
	);
}

function Decision({ row, choices, onChange }: { row: Row } & Choosing) {
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

/** Whether a pupil who is missing in the list has left. */
function Leaving({ row, choices, onChange }: { row: Row } & Choosing) {
	const t = useTexts(texts);
	const { leave } = choices;
	// "All" becomes an explicit list once a pupil is excluded.
	const chosen = Array.isArray(leave) ? leave : [];
	const isLeaving = chosen.includes(row.id);
	return (
		<label className="flex items-center gap-2">
			<input
				type="checkbox"
				className="checkbox checkbox-sm"
				checked={leave === "all" || isLeaving}
				disabled={leave === "all"}
				aria-label={`${t("leaves")}: ${row.data.full_name}`}
				onChange={() =>
					onChange({
						...choices,
						leave: isLeaving ? chosen.filter((one) => one !== row.id) : [...chosen, row.id],
					})
				}
			/>
			{t("leaves")}
		</label>
	);
}

/** The planned or actual outcome of a row. */
function What({ row, choosing }: { row: Row; choosing?: Choosing }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	if (row.reason) return outcomeReasons[row.reason][language];
	if (!choosing) return null;
	if (row.action === "new") return t("added");
	if (row.action === "changed") return <Change row={row} />;
	if (row.action === "missing") return <Leaving row={row} {...choosing} />;
	return (
		<div className="flex flex-col gap-2">
			<ul>
				{row.problems.map((code) => (
					<li key={code}>{rowProblems[code][language]}</li>
				))}
			</ul>
			{row.before && <p className="text-sm">{t("register", { name: row.before.full_name ?? "" })}</p>}
			{row.problems.includes("number_of_other") && <Decision row={row} {...choosing} />}
		</div>
	);
}

interface Props {
	importId: string;
	only: Only<Row["action"]>;
	/** Omitted: the rows are read-only. */
	choosing?: Choosing;
}

/** Rows of a class list, one page at a time. */
export function Rows({ importId, only, choosing }: Props) {
	const t = useTexts(texts);
	return (
		<RowTable<Row>
			importId={importId}
			only={only}
			empty={t("emptyTab")}
			heads={[t("number"), t("name"), t("class"), t("what"), t("where")]}
			cells={(row) => (
				<>
					<td className="tabular-nums max-sm:p-1">{row.data.student_no}</td>
					<td className="max-sm:p-1">
						<Name row={row} choosing={choosing} />
					</td>
					<td className="max-sm:p-1">{row.data.class_code}</td>
					<td className="max-sm:basis-full max-sm:p-1">
						<What row={row} choosing={choosing} />
					</td>
					<td className="tabular-nums opacity-80 max-sm:hidden">
						{row.row > 0 && `${row.sheet ? `${row.sheet}: ` : ""}${row.row}`}
					</td>
				</>
			)}
		/>
	);
}
