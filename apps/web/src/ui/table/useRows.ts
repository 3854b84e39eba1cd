/** The rows of a long list: read in windows around what is seen, the total asked for once. */
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../data/client.ts";

/** Rows in one window; the specification's size for users. */
export const windowSize = 50;
/** Milliseconds between two looks at what is seen: who drags through a list needs no row of what flies by. */
const pause = 90;
/** Windows that were left are forgotten soon: a list may have thousands. */
const kept = 60_000;

export interface RowOptions {
	readonly sort: string;
	readonly filter: string;
	readonly expand?: string;
}

export interface Rows<T> {
	/** Rows of the list; before the total is known, as many as are. */
	readonly total: number;
	readonly isTotalKnown: boolean;
	rowAt(index: number): T | undefined;
	/** Told which rows are seen. */
	show(first: number, last: number): void;
	/** Nothing has come yet. */
	readonly isPending: boolean;
	/** What is shown is of the question before. */
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

/** The windows that hold some rows. */
const windowsOf = (first: number, last: number): number[] => {
	const [from, to] = [
		Math.floor(Math.max(0, first) / windowSize),
		Math.floor(Math.max(0, last) / windowSize),
	];
	return Array.from({ length: to - from + 1 }, (_, place) => from + place);
};

/** The seen range, looked at now and then. */
function useSeen(question: string): [readonly number[], (first: number, last: number) => void] {
	const [seen, setSeen] = useState({ question, windows: [0] as readonly number[] });
	const latest = useRef<readonly number[]>([0]);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const show = useCallback(
		(first: number, last: number) => {
			latest.current = windowsOf(first, last);
			if (timer.current !== undefined) return;
			timer.current = setTimeout(() => {
				timer.current = undefined;
				setSeen((before) => {
					const isSame = before.question === question && before.windows.join() === latest.current.join();
					return isSame ? before : { question, windows: latest.current };
				});
			}, pause);
		},
		[question],
	);
	return [seen.question === question ? seen.windows : [0], show];
}

/** Rows of a collection as a list asks for them. Another question begins at the top; what was read stays until then. */
export function useRows<T extends RecordModel>(collection: string, options: RowOptions): Rows<T> {
	const question = JSON.stringify([collection, options]);
	const [seen, show] = useSeen(question);
	const count = useQuery({
		queryKey: [collection, "total", options.filter],
		queryFn: async ({ signal }) => {
			// One row comes along: in the order of the list an index finds it at once.
			const { filter, sort } = options;
			const asked = { filter, sort, fields: "id", signal };
			return (await api().collection(collection).getList(1, 1, asked)).totalItems;
		},
		placeholderData: keepPreviousData,
	});
	const reads = useQueries({
		queries: seen.map((window) => ({
			queryKey: [collection, "rows", options, window],
			queryFn: async ({ signal }: { signal: AbortSignal }) => {
				const found = await api()
					.collection(collection)
					.getList<T>(window + 1, windowSize, { ...options, skipTotal: true, signal });
				return found.items;
			},
			gcTime: kept,
		})),
	});

	const windows = new Map<number, readonly T[]>();
	for (const [place, read] of reads.entries()) if (read.data) windows.set(seen[place] ?? 0, read.data);
	const first = windows.get(0);
	// The only window that is not full tells the total by itself.
	const known =
		first && first.length < windowSize ? first.length : count.isPlaceholderData ? undefined : count.data;
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
	// Until the first rows of a new question are there, the old ones stay.
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
