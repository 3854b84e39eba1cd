/** The board's tasks and their moves: optimistic on screen, reverted if the server refuses. */

import { labelsOf } from "@rafta/library/collections/definition";
import { tasks } from "@rafta/library/collections/tasks";
import { orderBetween } from "@rafta/library/tasks/order";
import { doneDaysShown, openStatuses, type TaskStatus } from "@rafta/library/tasks/task";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListResult } from "pocketbase";
import { call } from "../../data/endpoints.ts";
import { literal, useList, useLive } from "../../data/queries.ts";
import type { Language } from "../../i18n/catalogue.ts";
import type { Task } from "../tasks/model.ts";

export const columns: readonly TaskStatus[] = [...openStatuses, "done"];

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

export function useBoard() {
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
	useLive("tasks", [["tasks"]]);
	const list = useList<Task>("tasks", options);
	const move = useMutation({
		mutationFn: ({ task, place }: { task: Task; place: Place }) =>
			call("POST /api/tasks/move", {
				body: {
					task: task.id,
					status: place.status,
					...(place.above && { after: place.above.id }),
					...(!place.above && place.below && { before: place.below.id }),
				},
			}),
		onMutate: async ({ task, place }) => {
			await queries.cancelQueries({ queryKey: key });
			const before = queries.getQueryData<ListResult<Task>>(key);
			const above = place.above?.column_order ?? null;
			const below = place.below?.column_order ?? null;
			const order = orderBetween(above, below) ?? above ?? 0;
			queries.setQueryData<ListResult<Task>>(key, (page) => {
				if (!page) return page;
				const moved = { ...task, status: place.status, column_order: order };
				return { ...page, items: page.items.map((one) => (one.id === task.id ? moved : one)).sort(byOrder) };
			});
			return { before };
		},
		onError: (_error, _asked, context) => queries.setQueryData(key, context?.before),
		onSettled: () => queries.invalidateQueries({ queryKey: ["tasks"] }),
	});
	return { list, move };
}
