import type { TitleColumn } from "@rafta/library/catalogue/lists/columns";
import { type TitleField, titleFields } from "@rafta/library/catalogue/lists/headings";
import type { RecordModel } from "pocketbase";
import { useList } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Select } from "../../../ui/Field.tsx";
import type { Reading, ReadingOptions } from "./model.ts";
import { texts } from "./texts.ts";

/** Names of fields that mean something else beside them. */
const named = { title: "fieldTitle", library: "fieldLibrary", copies: "fieldCopies" } as const;
const nameOf = (field: TitleField) =>
	field === "title" || field === "library" || field === "copies" ? named[field] : field;

/** Which column is what; a change reads the file anew. */
export function ColumnChoice({
	columns,
	isOpen,
	busy,
	onChange,
}: {
	columns: readonly TitleColumn[];
	isOpen: boolean;
	busy: boolean;
	onChange(column: number, field: TitleField | ""): void;
}) {
	const t = useTexts(texts);
	const options = [
		["", t("ignore")],
		...titleFields.map((field) => [field, t(nameOf(field))] as const),
	] as const;
	return (
		<details open={isOpen || undefined} className="rounded-box border-base-300 bg-base-100 border p-4">
			<summary className="cursor-pointer font-medium">{t("columns")}</summary>
			<div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{columns.map(({ column, name, heading, meaning }) => {
					const label = heading ? t("column", { name, heading }) : t("columnUnnamed", { name });
					if (meaning === "national_id")
						return (
							<p key={column} className="text-sm">
								{label}: <strong>{t("notTaken")}</strong>
							</p>
						);
					return (
						<Select
							key={column}
							label={label}
							options={options}
							value={meaning ?? ""}
							disabled={busy}
							onChange={(event) => onChange(column, event.target.value as TitleField | "")}
						/>
					);
				})}
			</div>
		</details>
	);
}

/** Where copies go, and which are made. */
export function CopyChoice({
	reading,
	busy,
	onChange,
}: {
	reading: Reading;
	busy: boolean;
	onChange(options: Partial<ReadingOptions>): void;
}) {
	const t = useTexts(texts);
	const libraries = useList<RecordModel>("libraries", {
		perPage: 200,
		sort: "name",
		filter: 'status != "closed"',
	});
	const names = (libraries.data?.items ?? []).map(({ id, name }) => [id, String(name)] as const);
	return (
		<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			{names.length > 1 && (
				<Select
					label={t("library")}
					options={names}
					value={reading.library}
					disabled={busy}
					onChange={(event) => onChange({ library: event.target.value })}
				/>
			)}
			<Select
				label={t("copies")}
				hint={t("copiesHint")}
				options={[
					["file", t("copiesFile")],
					["one", t("copiesOne")],
					["none", t("copiesNone")],
				]}
				value={reading.copies}
				disabled={busy}
				onChange={(event) => onChange({ copies: event.target.value as Reading["copies"] })}
			/>
			{reading.copies !== "none" && (
				<Select
					label={t("unnumbered")}
					hint={t("unnumberedHint")}
					options={[
						["add", t("unnumberedAdd")],
						["missing", t("unnumberedMissing")],
					]}
					value={reading.unnumbered}
					disabled={busy}
					onChange={(event) => onChange({ unnumbered: event.target.value as Reading["unnumbered"] })}
				/>
			)}
		</div>
	);
}
