import { useTexts } from "#i18n";
import { Fold, Select } from "#kit";
import { texts } from "./texts.ts";

interface Props<Field extends string> {
	columns: readonly { column: number; name: string; heading: string; meaning: string | null }[];
	/** Possible fields of a column, with their names. */
	fields: readonly (readonly [field: Field, name: string])[];
	isOpen: boolean;
	busy: boolean;
	onChange(column: number, field: Field | ""): void;
}

/** Assignment of file columns to fields; a change reads the file again. */
export function ColumnChoice<Field extends string>({
	columns,
	fields,
	isOpen,
	busy,
	onChange,
}: Props<Field>) {
	const t = useTexts(texts);
	const options = [["", t("ignore")], ...fields] as const;
	return (
		<Fold title={t("columns")} startsOpen={isOpen}>
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
							busy={busy}
							onChange={(event) => onChange(column, event.target.value as Field | "")}
						/>
					);
				})}
			</div>
		</Fold>
	);
}
