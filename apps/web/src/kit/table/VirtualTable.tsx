import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNumber, useTexts } from "#i18n";
import { useMayOpen } from "../ForScreen.tsx";
import { useKeyHelp } from "../keys/keys.ts";
import { recordName } from "../recordName.ts";
import { BusyLine } from "../states.tsx";
import type { Column, Row } from "./column.ts";
import { useMarked } from "./removal.ts";
import { asGroup, asTable } from "./roles.ts";
import { type Sorting, TableHead } from "./TableHead.tsx";
import { tableTexts } from "./texts.ts";
import { useMedia } from "./useMedia.ts";
import { usePlaces } from "./usePlaces.ts";
import { rowToReturnTo, useReturn } from "./useReturn.ts";
import { rowKeys, useRowKeys } from "./useRowKeys.ts";
import type { Ticking } from "./useSelection.ts";
import { VirtualRow } from "./VirtualRow.tsx";

interface Props<T> {
	caption: string;
	columns: readonly Column<T>[];
	total: number;
	rowAt(index: number): T | undefined;
	/** Called with the visible rows, and with the row that has the focus if it is scrolled out of view. */
	onShow(first: number, last: number, reached: number | undefined): void;
	href?: (record: T) => string;
	/** Without it rows cannot be ticked. */
	ticking?: Ticking;
	/** Without it the order is fixed. */
	sorting?: Sorting;
	/** Identifies the query; a new one scrolls to the top. */
	question: string;
	isOld: boolean;
	/** Name of a row for its checkbox; a record has its own. */
	rowName?: (row: T) => string;
	/** Usual height of a row in rem, where it has a picture. */
	rowHeight?: number;
}

/** Maximum element height in pixels that browsers render; Firefox has the lowest limit. */
const tallest = 16_000_000;
const overscan = 6;

/** Read once: reading makes the browser style the page at once. */
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Rows to draw: as many wherever the list stands, as their elements are reused, and one more or less would be created
 * with every other step.
 */
function around(first: number, visible: number, count: number): number[] {
	const drawn = Math.min(count, visible + 2 * overscan);
	const from = Math.max(0, Math.min(first - overscan, count - drawn));
	return Array.from({ length: drawn }, (_, place) => from + place);
}

/** Minimum width of a column in rem, and its share of the remaining width. */
const widthOf = <T,>(column: Column<T>, place: number): readonly [min: number, share: number] =>
	place === 0
		? [13, 2]
		: column.controls
			? [14, column.controls === "several" ? 5 : 1]
			: column.number
				? [6, 0.6]
				: column.long
					? [11, 1.3]
					: // A cell's padding, and usual letters of its size.
						[Math.max(6.5, 1.5 + 0.45 * (column.letters ?? 0)), 1];

/** Virtualized list of any length: only the visible rows and a few around them are in the document. */
export function VirtualTable<T extends Row>(props: Props<T>) {
	const t = useTexts(tableTexts);
	useKeyHelp([{ keys: rowKeys, does: t("keyRows") }]);
	const mayOpen = useMayOpen();
	return <Scroller<T> {...props} mayOpen={mayOpen} />;
}

/** What renders again at every step of scrolling. */
function Scroller<T extends Row>(props: Props<T> & { mayOpen(address: string): boolean }) {
	const t = useTexts(tableTexts);
	const number = useNumber();
	const [oneRem] = useState(rem);
	const isCard = useMedia("(width < 40rem)");
	const { columns, ticking, rowAt, onShow, href, rowName = recordName } = props;
	const scroller = useRef<HTMLElement>(null);
	const height = Math.round((isCard ? 1 + 1.75 * columns.length : (props.rowHeight ?? 3.25)) * oneRem);
	const count = Math.min(props.total, Math.floor(tallest / height));
	const [reached, setReached] = useState(0);
	const visibleRows = useRef(0);
	/** Whether the reached row has the focus. */
	const hasFocus = (): boolean => {
		const row = document.activeElement?.closest<HTMLElement>("[data-row]");
		return row?.dataset.row === String(reached) && scroller.current?.contains(row) === true;
	};
	const virtual = useVirtualizer({
		count,
		getScrollElement: () => scroller.current,
		estimateSize: () => height,
		initialOffset: () => rowToReturnTo(props.question) * height,
		overscan,
		useFlushSync: false,
		scrollPaddingStart: isCard ? 0 : 3 * oneRem,
		// The row with the focus stays rendered while scrolling, otherwise the focus would be lost.
		rangeExtractor: (range) => {
			visibleRows.current = Math.max(visibleRows.current, range.endIndex - range.startIndex + 1);
			const seen = around(range.startIndex, visibleRows.current, count);
			return hasFocus() && reached < count && !seen.includes(reached)
				? [...seen, reached].sort((a, b) => a - b)
				: seen;
		},
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured and counted again
	useEffect(() => {
		visibleRows.current = 0;
		virtual.measure();
	}, [height]);
	const perPage = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / height) - 1);
	const keys = useRowKeys(count, perPage, (index, from) => {
		setReached(from);
		virtual.scrollToIndex(index, { align: "auto" });
	});
	const question = useRef(props.question);
	useEffect(() => {
		if (question.current === props.question) return;
		question.current = props.question;
		scroller.current?.scrollTo({ top: 0, behavior: "instant" });
		// Another query leaves the focus in the row where it is.
		const focused = scroller.current?.querySelector<HTMLElement>("[data-row]:focus-within");
		setReached(Number(focused?.dataset.row ?? 0));
	}, [props.question]);
	useReturn(props.question, virtual.range?.startIndex ?? 0, virtual.isScrolling);

	// Checked once for all rows: they lead to screens of one kind.
	const items = virtual.getVirtualItems();
	const isVisible = (index: number) =>
		virtual.range !== null && index >= virtual.range.startIndex && index <= virtual.range.endIndex;
	const places = usePlaces(
		items.map(({ index }) => index),
		isVisible,
		virtual.isScrolling,
		hasFocus() ? reached : undefined,
	);
	const drawn = places.map(([index]) => index);
	const isReachedDrawn = drawn.includes(reached);
	const tabbed = isReachedDrawn ? reached : Math.min(...drawn);
	const example = items.map(({ index }) => rowAt(index)).find((record) => record !== undefined);
	const leads = href !== undefined && example !== undefined && props.mayOpen(href(example));
	// A row that only stays for its focus is not beside another.
	const rows = items.map(({ index }) => index);
	const seen = rows.filter(
		(row) => row !== reached || rows.length === 1 || rows.includes(row - 1) || rows.includes(row + 1),
	);
	const first = seen[0] ?? 0;
	const last = seen.at(-1) ?? 0;
	// Without its record the row that stays would have no control left to keep the focus.
	const beside = isReachedDrawn && (reached < first || reached > last) ? reached : undefined;
	useEffect(() => onShow(first, last, beside), [first, last, beside, onShow]);

	const latest = useRef(props);
	latest.current = props;
	const onTick = useCallback((index: number, id: string, range: boolean) => {
		latest.current.ticking?.toggle(index, id, range);
	}, []);

	const marked = useMarked();
	const canTick = ticking !== undefined;
	const { template, minWidth } = useMemo(() => {
		const widths = columns.map(widthOf);
		const tick = canTick ? ["2.75rem"] : [];
		return {
			template: [...tick, ...widths.map(([from, share]) => `minmax(${from}rem, ${share}fr)`)].join(" "),
			minWidth: widths.reduce((sum, [from]) => sum + from, canTick ? 2.75 : 0),
		};
	}, [columns, canTick]);

	return (
		<>
			<section
				ref={scroller}
				aria-label={props.caption}
				aria-busy={props.isOld || undefined}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys has to get here
				tabIndex={0}
				onKeyDown={(event) => {
					const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
					const isEnd = key === "End";
					if (target !== currentTarget || (key !== "Home" && !isEnd) || ctrlKey || metaKey || altKey) return;
					// Chromium drops its own scrolling to an end now and then while the page is busy.
					event.preventDefault();
					virtual.scrollToIndex(isEnd ? count - 1 : 0, { align: isEnd ? "end" : "start" });
				}}
				className={`rounded-box border-base-300 bg-base-100 relative max-h-[max(20rem,calc(100dvh-12rem))] overflow-auto max-lg:max-h-[max(20rem,calc(100dvh-18rem))] overscroll-x-contain border ${isCard ? "" : "scroll-pt-12"}`}
			>
				{props.isOld && <BusyLine />}
				<table
					{...asTable}
					aria-rowcount={props.total + 1}
					aria-colcount={columns.length + (ticking ? 1 : 0)}
					className="block w-full text-start text-sm"
					style={{ minWidth: isCard ? undefined : `${minWidth}rem` }}
				>
					<caption className="sr-only">
						{props.caption}. {t("keys")}
					</caption>
					<TableHead
						columns={columns}
						layout={isCard ? "cards" : "grid"}
						template={template}
						ticking={ticking}
						sorting={props.sorting}
					/>
					<tbody
						ref={keys.body}
						{...asGroup}
						className="relative block"
						style={{ height: virtual.getTotalSize() }}
						onKeyDown={keys.onKeyDown}
						onFocus={({ target }) => {
							const row = target.closest<HTMLElement>("[data-row]");
							if (row) setReached(Number(row.dataset.row));
						}}
					>
						{places.map(([index, key]) => {
							const record = rowAt(index);
							const start = virtual.measurementsCache[index]?.start;
							// No longer in the list.
							if (start === undefined) return null;
							return (
								<VirtualRow<T>
									key={key}
									record={record}
									index={index}
									start={start}
									height={height}
									measure={virtual.measureElement}
									resize={virtual.resizeItem}
									columns={columns}
									template={isCard ? undefined : template}
									href={record && leads ? href(record) : undefined}
									isTicked={ticking && record ? ticking.isTicked(record.id) : ticking && false}
									tickLabel={ticking ? t("tick", { name: record ? rowName(record) : String(index + 1) }) : ""}
									isGoing={record !== undefined && marked.has(record.id)}
									isReached={index === tabbed}
									onTick={onTick}
								/>
							);
						})}
					</tbody>
				</table>
			</section>
			{count < props.total && <p className="text-sm">{t("tooLong", { rows: number(count) })}</p>}
		</>
	);
}
