import type { RecordModel } from "pocketbase";
import { memo, type ReactNode } from "react";
import { OpenLink } from "../Link.tsx";
import type { Column } from "./column.ts";
import { asCell, asRow } from "./roles.ts";

export interface RowProps<T> {
	/** Undefined: still on its way. */
	record: T | undefined;
	index: number;
	/** Pixels from the top of the list. */
	start: number;
	/** Pixels that a row has at least; it grows with what it holds. */
	height: number;
	/** Told of the row's element, to learn its height. */
	measure(element: HTMLElement | null): void;
	columns: readonly Column<T>[];
	/** Widths of the columns, as `grid-template-columns`; without them rows are cards, as a phone shows them. */
	template: string | undefined;
	/** Where the row leads; undefined where there is no such screen for the visitor. */
	href: string | undefined;
	/** Undefined: rows cannot be ticked. */
	isTicked: boolean | undefined;
	/** What the box says to a screen reader. */
	tickLabel: string;
	/** About to be deleted. */
	isGoing: boolean;
	/** The one row whose controls the Tab key reaches. */
	isReached: boolean;
	onTick(index: number, id: string, range: boolean): void;
}

function Row<T extends RecordModel>(props: RowProps<T>) {
	const { record, index, columns, template, href, isTicked } = props;
	const reach = props.isReached ? 0 : -1;
	const isCard = template === undefined;

	function shownIn(column: Column<T>, place: number): ReactNode {
		// At rest: many of them that move would cost more than the rows.
		if (!record) return <div className="bg-base-300 h-4 w-2/3" />;
		const shown = column.render(record);
		if (place > 0 || href === undefined) return shown;
		return (
			<OpenLink href={href} tabIndex={reach} className="link link-hover font-medium">
				{shown}
			</OpenLink>
		);
	}

	return (
		<tr
			{...asRow}
			aria-rowindex={index + 2}
			aria-busy={record === undefined || undefined}
			data-row={index}
			data-index={index}
			ref={props.measure}
			className={`border-base-300 absolute inset-x-0 top-0 grid border-b ${isCard ? "grid-cols-[auto_1fr] content-start gap-x-3 px-3 py-2" : "items-center"} ${isTicked ? "bg-base-200" : "hover:bg-base-200"}`}
			style={{
				minHeight: props.height,
				transform: `translateY(${props.start}px)`,
				gridTemplateColumns: template,
			}}
		>
			{isTicked !== undefined && (
				<td {...asCell} className={isCard ? "row-span-6 pt-0.5" : "flex justify-center"}>
					<input
						type="checkbox"
						className="checkbox checkbox-sm"
						aria-label={props.tickLabel}
						tabIndex={reach}
						disabled={record === undefined}
						checked={isTicked}
						onChange={({ nativeEvent }) => {
							const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
							if (record) props.onTick(index, record.id, isRange);
						}}
					/>
				</td>
			)}
			{columns.map((column, place) => (
				<td
					key={column.key}
					{...asCell}
					className={
						isCard
							? `col-start-2 flex min-h-7 min-w-0 items-center gap-2 ${place === 0 ? "font-semibold" : ""}`
							: `min-w-0 px-3 ${column.number ? "text-right tabular-nums" : ""}`
					}
				>
					{isCard && place > 0 && column.title && (
						// On a phone a row is a small card, and says what its values are.
						<span className="w-24 shrink-0 truncate opacity-75">{column.title}</span>
					)}
					<div className={contentClass(column, isCard)}>
						{props.isGoing && place === 0 ? <del>{shownIn(column, place)}</del> : shownIn(column, place)}
					</div>
				</td>
			))}
		</tr>
	);
}

function contentClass<T>(column: Column<T>, isCard: boolean): string {
	if (column.controls) return isCard ? "min-w-0 flex-1 py-1" : "py-1.5";
	return isCard ? "min-w-0 flex-1 truncate" : "line-clamp-2 leading-snug break-words";
}

/** One row of a long list, drawn anew only when something in it has changed. */
export const VirtualRow = memo(Row) as typeof Row;
