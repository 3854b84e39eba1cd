import { useState } from "react";
import { common, useTexts } from "#i18n";
import { ActionMenu } from "../ActionMenu.tsx";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { ColumnChooser } from "./ColumnChooser.tsx";
import type { Column } from "./column.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { SortSelect } from "./SortSelect.tsx";
import { tableTexts } from "./texts.ts";
import type { Ticking } from "./useSelection.ts";

interface Props<T> {
	readonly columns: readonly Column<T>[];
	/** Keys of the shown columns. */
	readonly shown: readonly string[];
	/** `undefined`: the screen's defaults. Missing where the columns cannot be changed. */
	readonly onColumns?: (keys: readonly string[] | undefined) => void;
	/** Fields of an exported file; missing where the list cannot be exported. */
	readonly exported?: readonly string[];
	readonly ticking: Ticking;
	/** Whether rows can be ticked. */
	readonly isTicked: boolean;
	/** Whether rows are cards, without a header that sorts and ticks. */
	readonly isCard: boolean;
	readonly sort: string;
	onSort(sort: string): void;
}

/** What is rarely done with a list as a whole; on a phone also what its header offers elsewhere. */
export function ListMenu<T>(props: Props<T>) {
	const t = useTexts(tableTexts);
	const c = useTexts(common);
	const [open, setOpen] = useState<"columns" | "export" | "sort" | null>(null);
	const { ticking, isCard } = props;
	const close = () => setOpen(null);
	const canSort = isCard && props.columns.some(({ sort }) => sort !== undefined);
	const tickText = t(ticking.state === "none" ? "tickAll" : "clear");
	const entries = [
		canSort && ([t("sort"), () => setOpen("sort")] as const),
		isCard && props.isTicked && ([tickText, ticking.toggleAll] as const),
		props.onColumns && ([t("columns"), () => setOpen("columns")] as const),
		props.exported && ([t("export"), () => setOpen("export")] as const),
	].filter((one) => one !== false && one !== undefined);
	if (entries.length === 0) return null;
	return (
		<>
			<ActionMenu label={t("list")} icon="list" entries={entries} />
			{open === "columns" && props.onColumns && (
				<ColumnChooser
					columns={props.columns}
					shown={props.shown}
					onChange={props.onColumns}
					onClose={close}
				/>
			)}
			{open === "export" && props.exported && (
				<ExportDialog selection={ticking.selection} fields={props.exported} onClose={close} />
			)}
			{open === "sort" && (
				<Dialog title={t("sort")} onClose={close}>
					<SortSelect columns={props.columns} sort={props.sort} onSort={props.onSort} />
					<div>
						<Button variant="primary" onClick={close}>
							{c("action.close")}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
