/** The board's tasks and their moves: shown at once, taken back if the server refuses. */

import { labelsOf } from "@rafta/library/collections/definition";
import { tasks } from "@rafta/library/collections/tasks";
import { doneDaysShown, openStatuses, type TaskStatus } from "@rafta/library/tasks/task";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { ListResult } from "pocketbase";
import { useMemo } from "react";
import { call, invalidate, literal, useList, useLive } from "#data";
import type { Task } from "../tasks/model.ts";

export const columns: readonly TaskStatus[] = [...openStatuses, "done"];

const moveKey = ["tasks", "move"];

/** Maximum number of cards on the board. */
export const MAX_CARDS = 500;

const statuses = labelsOf(tasks, "status");

/** Returns the name of a column. */
export const columnName = (status: string, language: Language): string =>
	statuses[status]?.[language] ?? status;

/** A position in a column: the card above it and the one below, if any. */
export interface Place {
	readonly status: TaskStatus;
	readonly above: Task | null;
	readonly below: Task | null;
}

/** Returns the position of a task at an index of the shown cards, with the task itself removed. */
export function placeAt(cards: readonly Task[], status: TaskStatus, task: string, at: number): Place {
	const others = cards.filter((card) => card.status === status && card.id !== task);
	const place = Math.min(at, others.length);
	return { status, above: others[place - 1] ?? null, below: others[place] ?? null };
}

/** Returns the position one step away in the direction of an arrow key; `null` if there is none. */
export function adjacentPlace(cards: readonly Task[], task: Task, key: string): Place | null {
	const at = cards.filter(({ status }) => status === task.status).findIndex(({ id }) => id === task.id);
	const column = columns.indexOf(task.status as TaskStatus);
	const status = columns[column + (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0)];
	if (!status || column < 0) return null;
	if (status !== task.status) return placeAt(cards, status, task.id, Number.POSITIVE_INFINITY);
	const next = at + (key === "ArrowDown" ? 1 : -1);
	const length = cards.filter((card) => card.status === status).length;
	return next < 0 || next >= length ? null : placeAt(cards, status, task.id, next);
}

const byOrder = (a: Task, b: Task): number => a.column_order - b.column_order || (a.id < b.id ? -1 : 1);

interface Move {
	readonly task: Task;
	readonly place: Place;
	/** Its number in the column, from 1. */
	readonly number: number;
}

/** The board after a move that the server has not confirmed yet. */
function afterMove(items: readonly Task[], { task, place }: Pick<Move, "task" | "place">): readonly Task[] {
	const now = items.find(({ id }) => id === task.id);
	if (!now) return items;
	const others = items.filter(({ id }) => id !== task.id);
	const above = others.findIndex(({ id }) => id === place.above?.id);
	const below = others.findIndex(({ id }) => id === place.below?.id);
	const at = above >= 0 ? above + 1 : below >= 0 ? below : others.length;
	return others.toSpliced(at, 0, { ...now, status: place.status });
}

interface Outcome {
	onMoved(move: Move): void;
	onRefused(error: unknown): void;
}

export function useBoard({ onMoved, onRefused }: Outcome) {
	const queries = useQueryClient();
	const since = addDays(todayIn(new Date()), -doneDaysShown);
	const open = openStatuses.map((status) => `status = "${status}"`).join(" || ");
	const options = {
		filter: `${open} || (status = "done" && done_on >= ${literal(since)})`,
		sort: "column_order,id",
		expand: "assignee",
		perPage: MAX_CARDS,
	};
	const key = ["tasks", "list", options];
	useLive("tasks", ["tasks"]);
	const list = useList<Task>("tasks", options);
	const move = useMutation({
		mutationKey: moveKey,
		// One after the other: the second of two quick moves may name the first card as its neighbour.
		scope: { id: "board" },
		mutationFn: ({ task, place }: Move) =>
			call("POST /api/tasks/move", {
				body: {
					task: task.id,
					status: place.status,
					...(place.above && { after: place.above.id }),
					...(!place.above && place.below && { before: place.below.id }),
				},
			}),
		onSuccess: async ({ task: { id, ...moved } }, asked) => {
			// What was read before the move would put the card back for a moment.
			await queries.cancelQueries({ queryKey: key });
			queries.setQueryData<ListResult<Task>>(
				key,
				(page) =>
					page && {
						...page,
						items: page.items.map((one) => (one.id === id ? { ...one, ...moved } : one)).sort(byOrder),
					},
			);
			onMoved(asked);
		},
		onError: onRefused,
		onSettled: () => void invalidate(queries, "tasks"),
	});
	// Moves on their way are shown over whatever is read meanwhile.
	const moves = useMutationState({
		filters: { mutationKey: moveKey, status: "pending" },
		select: ({ state }) => state.variables as Move,
	});
	const read = list.data?.items;
	const items = useMemo(() => moves.reduce(afterMove, read ?? []), [read, moves]);
	return { list, items, move };
}
