import type { Key } from "react";
import { useTexts } from "#i18n";
import { useKeyHelp } from "./keys/keys.ts";
import { ScrollArea } from "./ScrollArea.tsx";
import { CardCell } from "./table/CardCell.tsx";
import type { Column } from "./table/column.ts";
import { asCell, asGroup, asRow, asRowHeader, asTable } from "./table/roles.ts";
import { type Sorting, TableHead } from "./table/TableHead.tsx";
import { tableTexts } from "./table/texts.ts";
import { useColumns } from "./table/useColumns.ts";
import { useMedia } from "./table/useMedia.ts";
import { rowKeys, useRowKeys } from "./table/useRowKeys.ts";

/** Rows that PgUp and PgDn move by. */
const PAGE_ROWS = 10;

/** Few rows that the screen has read, all of them in the document and on paper; a `List` is for many. */
export function Table<T>({
	caption,
	columns: all,
	rows,
	rowKey,
	sorting,
	hasCards = false,
	className = "overflow-x-auto",
}: {
	/** Label of the table for screen readers. */
	caption: string;
	columns: readonly Column<T>[];
	rows: readonly T[];
	/** Key that a row has among the others. */
	rowKey(row: T, index: number): Key;
	/** Without it the order is fixed. */
	sorting?: Sorting;
	/** Whether a row is a card on a phone, as in a `List`; otherwise a table that is too wide scrolls sideways. */
	hasCards?: boolean;
	/** Where a long table scrolls. */
	className?: string;
}) {
	const t = useTexts(tableTexts);
	const columns = useColumns(all);
	const isPhone = useMedia("(width < 40rem)");
	const isCard = hasCards && isPhone;
	const { body, onKeyDown } = useRowKeys(
		rows.length,
		() => PAGE_ROWS,
		(index) => body.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: "nearest" }),
	);
	useKeyHelp(all.some(({ controls }) => controls) ? [{ keys: rowKeys, does: t("keyRows") }] : []);
	const table = (
		<table {...asTable} className={isCard ? "block text-sm" : "table print:table-sm"}>
			<caption className="sr-only">{caption}</caption>
			<TableHead columns={columns} layout={isCard ? "cards" : "table"} sorting={sorting} />
			<tbody ref={body} {...asGroup} className={isCard ? "block" : ""} onKeyDown={onKeyDown}>
				{rows.map((row, index) => (
					<tr
						key={rowKey(row, index)}
						{...asRow}
						data-row={index}
						className={isCard ? "border-base-300 flex flex-wrap gap-x-4 border-t py-2" : ""}
					>
						{columns.map((column, place) => {
							const Cell = place === 0 ? "th" : "td";
							return isCard ? (
								<CardCell key={column.key} column={column} isFirst={place === 0} isWhole>
									{column.render(row)}
								</CardCell>
							) : (
								<Cell
									key={column.key}
									{...(place === 0 ? { ...asRowHeader, scope: "row" } : asCell)}
									className={`px-3 py-2 ${place === 0 ? "font-semibold" : ""} ${column.number ? "text-end tabular-nums" : ""} ${column.className ?? ""}`}
								>
									{column.render(row)}
								</Cell>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
	// Cards are never wider than the screen, and their controls scroll what is higher: no stop of the Tab key is needed.
	return hasCards ? (
		<div className={className}>{table}</div>
	) : (
		<ScrollArea label={caption} className={className}>
			{table}
		</ScrollArea>
	);
}
