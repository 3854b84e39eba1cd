import { outcomeReasons } from "@rafta/library/tables/outcomes";
import { rowProblems } from "@rafta/library/tables/problems";
import { useLanguage, useTexts } from "#i18n";
import type { Only } from "../../imports/RowPages.tsx";
import { RowTable } from "../../imports/RowTable.tsx";
import type { Choosing } from "./answers.tsx";
import { type Row, splitName } from "./model.ts";
import { texts } from "./texts.ts";

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

const shownFields = [
	"student_no",
	"first_name",
	"last_name",
	"class_code",
	"status",
	"card_barcode",
	"guardian_name",
	"guardian_phone",
	"guardian_email",
] as const;

/** The changes of a row, old and new values side by side. */
function Change({ row }: { row: Row }) {
	const fields = shownFields.filter(
		(field) => row.data.values[field] !== undefined && row.before?.[field] !== undefined,
	);
	return (
		<ul>
			{fields.map((field) => (
				<li key={field} className="wrap-anywhere">
					<del className="opacity-80">{row.before?.[field] || "–"}</del> <span aria-hidden="true">→</span>{" "}
					<ins className="font-semibold no-underline">{row.data.values[field]}</ins>
				</li>
			))}
		</ul>
	);
}

const contactFields = ["card_barcode", "guardian_name", "guardian_phone", "guardian_email"] as const;

/** What a new reader brings besides number, name and class, and what of the row is left out. */
function Details({ row }: { row: Row }) {
	const { language } = useLanguage();
	const brought =
		row.action === "new" ? contactFields.map((field) => row.data.values[field]).filter(Boolean) : [];
	return (
		<>
			{brought.length > 0 && <p className="text-sm wrap-anywhere opacity-75">{brought.join(" · ")}</p>}
			{row.problems.map((code) => (
				<p key={code} className="text-sm font-semibold">
					{rowProblems[code][language]}
				</p>
			))}
		</>
	);
}

/** The planned or actual outcome of a row. */
function What({ row, choosing }: { row: Row; choosing?: Choosing }) {
	const { language } = useLanguage();
	if (row.reason) return outcomeReasons[row.reason][language];
	if (!choosing) return null;
	if (row.action === "changed") return <Change row={row} />;
	return null;
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
	// Of new readers there is nothing else to say: the heading above has said it.
	const isNew = "action" in only && only.action === "new";
	return (
		<RowTable<Row>
			importId={importId}
			only={only}
			empty={t("emptyTab")}
			caption={t("title")}
			columns={[
				{
					key: "name",
					title: t("name"),
					controls: true,
					render: (row) => (
						<div className="font-normal">
							<Name row={row} choosing={choosing} />
							<Details row={row} />
						</div>
					),
				},
				{
					key: "number",
					title: t("number"),
					className: "tabular-nums",
					render: ({ data }) => data.student_no,
				},
				{ key: "class", title: t("class"), render: ({ data }) => data.class_code },
				...(isNew
					? []
					: [
							{
								key: "what",
								title: t("what"),
								controls: true,
								render: (row: Row) => <What row={row} choosing={choosing} />,
							},
						]),
				{
					key: "where",
					title: t("where"),
					wide: true,
					className: "tabular-nums opacity-80",
					render: ({ row, sheet }) => row > 0 && `${sheet ? `${sheet}: ` : ""}${row}`,
				},
			]}
		/>
	);
}
