import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { OpenLink } from "../Link.tsx";
import { aboveRow, CardCell, ownAlign } from "./CardCell.tsx";
import type { Column, Row as Identified } from "./column.ts";
import { asCell, asRow } from "./roles.ts";

export interface RowProps<T> {
	/** Undefined: still loading. */
	record: T | undefined;
	index: number;
	/** Pixels from the top of the list. */
	start: number;
	/** Minimum height of a row in pixels; it grows with its content. */
	height: number;
	/** Called with the row's element to measure its height. */
	measure(element: HTMLElement | null): void;
	/** Called with the measured height in pixels. */
	resize(index: number, height: number): void;
	columns: readonly Column<T>[];
	/** Column widths as `grid-template-columns`; without it rows are cards, as on a phone. */
	template: string | undefined;
	/** Link target of the row; undefined where the visitor has no such screen. */
	href: string | undefined;
	/** Undefined: rows cannot be ticked. */
	isTicked: boolean | undefined;
	/** Label of the checkbox for screen readers. */
	tickLabel: string;
	/** Marked for deletion. */
	isGoing: boolean;
	/** The one row whose controls are in the Tab order. */
	isReached: boolean;
	onTick(index: number, id: string, range: boolean): void;
}

function Row<T extends Identified>(props: RowProps<T>) {
	const { record, index, columns, template, href, isTicked } = props;
	const tabIndex = props.isReached ? 0 : -1;
	const isCard = template === undefined;
	const { measure, resize } = props;
	const element = useRef<HTMLTableRowElement>(null);
	const attach = useCallback(
		(own: HTMLTableRowElement | null) => {
			element.current = own;
			measure(own);
		},
		[measure],
	);
	// An element that is reused for a card of its own height reports no change, though another height is known of that card.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another card is measured again
	useLayoutEffect(() => {
		if (isCard && element.current) resize(index, element.current.offsetHeight);
	}, [isCard, resize, index, record]);

	function shownIn(column: Column<T>, place: number): ReactNode {
		const shown = contentOf(column, place);
		return props.isGoing && place === 0 ? <del>{shown}</del> : shown;
	}

	function contentOf(column: Column<T>, place: number): ReactNode {
		// Not animated: many animated placeholders would cost more than the rows.
		if (!record) return <div className="bg-base-300 h-4 w-2/3" />;
		const shown = column.render(record);
		if (place > 0 || href === undefined) return shown;
		return (
			<OpenLink href={href} tabIndex={tabIndex} className={`font-semibold ${overRow}`}>
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
			ref={attach}
			className={`border-base-300 absolute inset-x-0 top-0 border-b ${isCard ? `flex flex-wrap content-start gap-x-4 py-2 pe-3 ${isTicked === undefined ? "ps-3" : "ps-11"}` : "grid items-center"} ${isTicked ? "bg-base-200" : "hover:bg-base-200"}`}
			style={{
				minHeight: isCard && record ? undefined : props.height,
				transform: `translateY(${props.start}px)`,
				gridTemplateColumns: template,
			}}
		>
			{isTicked !== undefined && (
				// Above the row's link: who misses the box by a little opens nothing.
				<td
					{...asCell}
					className={`${ownAlign} z-1 ${isCard ? "absolute inset-y-0 start-0 w-11 py-2.5 ps-3" : "relative flex items-center justify-center self-stretch"}`}
				>
					<input
						type="checkbox"
						className="checkbox checkbox-sm"
						aria-label={props.tickLabel}
						tabIndex={tabIndex}
						disabled={record === undefined}
						checked={isTicked}
						onChange={({ nativeEvent }) => {
							const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
							if (record) props.onTick(index, record.id, isRange);
						}}
					/>
				</td>
			)}
			{columns.map((column, place) =>
				isCard ? (
					<CardCell key={column.key} column={column} isFirst={place === 0} isWhole={false}>
						{shownIn(column, place)}
					</CardCell>
				) : (
					<td
						key={column.key}
						{...asCell}
						className={`${ownAlign} min-w-0 px-3 ${column.number ? "text-end tabular-nums" : ""} ${column.controls ? "py-1.5" : "line-clamp-2 leading-snug break-words"} ${place > 0 ? aboveRow : ""} ${column.className ?? ""}`}
					>
						{shownIn(column, place)}
					</td>
				),
			)}
		</tr>
	);
}

/** The first cell's link covers its row, so that the whole row opens the record: one link, for the mouse a large one. */
const overRow = "after:absolute after:inset-0";

/** One row of a long list, rendered again only when its props have changed. */
export const VirtualRow = memo(Row) as typeof Row;
