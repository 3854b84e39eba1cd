import { common, useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Checkbox } from "../Field.tsx";
import type { Column } from "./column.ts";
import { tableTexts } from "./texts.ts";

/** Chooser for the columns of a list. The first column names the row and cannot be hidden. */
export function ColumnChooser<T>({
	columns,
	shown,
	onChange,
	onClose,
}: {
	columns: readonly Column<T>[];
	/** Keys of the shown columns. */
	shown: readonly string[];
	/** `undefined`: the screen's defaults. */
	onChange(keys: readonly string[] | undefined): void;
	onClose(): void;
}) {
	const t = useTexts(tableTexts);
	const c = useTexts(common);
	return (
		<Dialog title={t("columns")} onClose={onClose}>
			<fieldset className="dialog-scroll flex flex-col">
				<legend className="mb-2">{t("columnsLead")}</legend>
				{columns
					.filter(({ title }) => title !== "")
					.map((column, place) => (
						<Checkbox
							key={column.key}
							label={column.title}
							checked={shown.includes(column.key)}
							disabled={place === 0}
							onChange={({ target }) =>
								onChange(
									columns
										.map(({ key }) => key)
										.filter((key) => (key === column.key ? target.checked : shown.includes(key))),
								)
							}
						/>
					))}
			</fieldset>
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" onClick={onClose}>
					{c("action.close")}
				</Button>
				<Button onClick={() => onChange(undefined)}>{t("columnsDefault")}</Button>
			</div>
		</Dialog>
	);
}
