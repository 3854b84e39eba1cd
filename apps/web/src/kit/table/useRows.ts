/** Rows of a long list: read in windows around the visible range, with the total requested once where no window has it. */
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "#data";
import type { Row } from "./column.ts";

/** Rows per window; the specification's page size for users. */
export const windowSize = 50;
/** Milliseconds between two updates of the visible range: rows that fly by while dragging need not be loaded. */
const THROTTLE_MS = 90;
/** Cache time of windows no longer visible, in milliseconds: short, as a list may have thousands. */
const CACHE_TIME_MS = 60_000;

export interface RowOptions {
	readonly sort: string;
	readonly filter: string;
	readonly expand?: string;
}

interface Page<T> {
	readonly items: readonly T[];
	readonly totalItems: number;
}

/** Reads a page of a list that is not a collection. */
export type RowReader<T> = (wanted: {
	readonly page: number;
	readonly perPage: number;
	readonly signal: AbortSignal;
}) => Promise<Page<T>>;

export interface Rows<T> {
	/** Number of rows; before the total is known, the number loaded so far. */
	readonly total: number;
	readonly isTotalKnown: boolean;
	rowAt(index: number): T | undefined;
	/** Reports the visible rows, and one out of view that has to stay. */
	show(first: number, last: number, reached?: number): void;
	/** Nothing is loaded yet. */
	readonly isPending: boolean;
	/** The shown rows belong to the previous query. */
	readonly isOld: boolean;
	readonly error: unknown;
	retry(): void;
}

interface View<T> {
	readonly question: string;
	readonly total: number;
	readonly isTotalKnown: boolean;
	readonly windows: ReadonlyMap<number, readonly T[]>;
}

/** Returns the windows that contain a range of rows. */
const windowsOf = (first: number, last: number): number[] => {
	const [from, to] = [
		Math.floor(Math.max(0, first) / windowSize),
		Math.floor(Math.max(0, last) / windowSize),
	];
	return Array.from({ length: to - from + 1 }, (_, place) => from + place);
};

interface VisibleWindows {
	readonly question: string;
	readonly windows: readonly number[];
}

/** Visible range, updated at intervals. */
function useSeen(question: string): [readonly number[], Rows<unknown>["show"]] {
	const [seen, setSeen] = useState<VisibleWindows>({ question, windows: [0] });
	const latest = useRef(seen);
	/** The first visible row before. */
	const before = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const show = useCallback(
		(first: number, last: number, reached = first) => {
			// What comes next is loaded before it is seen.
			const [from, to] =
				first === before.current
					? [first, last]
					: first > before.current
						? [first, last + windowSize]
						: [first - windowSize, last];
			before.current = first;
			const windows = [...new Set([...windowsOf(from, to), ...windowsOf(reached, reached)])];
			latest.current = { question, windows };
			if (timer.current !== undefined) return;
			timer.current = setTimeout(() => {
				timer.current = undefined;
				setSeen((before) => {
					const now = latest.current;
					const isSame = before.question === now.question && before.windows.join() === now.windows.join();
					return isSame ? before : now;
				});
			}, THROTTLE_MS);
		},
		[question],
	);
	return [seen.question === question ? seen.windows : [0], show];
}

/**
 * Rows of a collection for a list, or what `read` makes of them. A new query starts at the top; the previous rows stay
 * until it has loaded.
 */
export function useRows<T extends Row>(
	collection: string,
	options: RowOptions,
	read?: RowReader<T>,
	/** Milliseconds after which they are read again. */
	refetchInterval?: number,
): Rows<T> {
	const question = JSON.stringify([collection, options]);
	const [seen, show] = useSeen(question);
	const windowRead = (window: number) => ({
		queryKey: [collection, "rows", options, window],
		queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page<T>> => {
			if (read) return read({ page: window + 1, perPage: windowSize, signal });
			const query = { ...options, skipTotal: true, signal };
			return api()
				.collection(collection)
				.getList<T>(window + 1, windowSize, query);
		},
	});
	const totalRead = {
		queryKey: [collection, "total", options.filter],
		queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page<T>> => {
			// One row is requested as well: in the order of the list an index finds it at once.
			const { filter, sort } = options;
			return api().collection(collection).getList<T>(1, 1, { filter, sort, fields: "id", signal });
		},
	};
	const count = useQuery({
		...(read ? windowRead(0) : totalRead),
		select: ({ totalItems }) => totalItems,
		placeholderData: keepPreviousData,
		refetchInterval,
	});
	const end = count.isPlaceholderData ? undefined : count.data;
	const wanted = seen.filter((window) => window === 0 || end === undefined || window * windowSize < end);
	const reads = useQueries({
		queries: wanted.map((window) => ({ ...windowRead(window), gcTime: CACHE_TIME_MS, refetchInterval })),
	});

	const windows = new Map<number, readonly T[]>();
	for (const [place, { data }] of reads.entries()) if (data) windows.set(wanted[place] ?? 0, data.items);
	const first = windows.get(0);
	// A single window that is not full gives the total.
	const known = first && first.length < windowSize ? first.length : end;
	const now: View<T> = {
		question,
		total: known ?? first?.length ?? 0,
		isTotalKnown: known !== undefined,
		windows,
	};
	const hasCome = windows.size > 0;
	const last = useRef<View<T>>(undefined);
	useEffect(() => {
		if (hasCome) last.current = now;
	});
	// The old rows stay until the first rows of a new query have loaded.
	const isOld = !hasCome && last.current !== undefined && last.current.question !== question;
	const view = isOld ? (last.current ?? now) : now;
	const failed = reads.find((read) => read.isError && !read.data) ?? (count.isError ? count : undefined);
	const { windows: shown } = view;
	const signature = `${view.question} ${reads.map((read) => read.dataUpdatedAt).join()} ${[...shown.keys()].join()}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the rows are others
	const rowAt = useMemo(
		() => (index: number) => shown.get(Math.floor(index / windowSize))?.[index % windowSize],
		[signature],
	);
	return {
		total: view.total,
		isTotalKnown: view.isTotalKnown,
		rowAt,
		show,
		isPending: !hasCome && !isOld && !failed,
		isOld,
		error: failed?.error ?? null,
		retry() {
			for (const read of reads) if (read.isError) void read.refetch();
			if (count.isError) void count.refetch();
		},
	};
}
