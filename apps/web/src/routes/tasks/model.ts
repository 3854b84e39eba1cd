/** Task as the screens read it, and its possible assignees. */

import { roleOf, roles } from "@rafta/library/access/roles";
import { isOpenTask, type RelatedRecord, readChecklist, readRelated } from "@rafta/library/tasks/task";
import { todayIn } from "@rafta/library/turkish/dates";
import type { KeyOf } from "@rafta/words";
import { type PresentedRecord, useEndpoint, useUser } from "#data";

export type Task = PresentedRecord<"tasks", { assignee?: PresentedRecord<"users"> }>;

/** Returns whether the task is overdue. */
export const isLate = (task: Task): boolean =>
	isOpenTask(task.status) && task.due_on !== "" && task.due_on < todayIn(new Date());

/** Returns how much of the checklist is done; `null` without a checklist. */
export function progressOf(task: Task): { done: number; total: number } | null {
	const items = readChecklist(task.checklist) ?? [];
	return items.length === 0 ? null : { done: items.filter(({ done }) => done).length, total: items.length };
}

/** Returns the address of the related record and the text of the link to it. */
export function relatedLinkOf(task: Task): { href: string; text: KeyOf<"web/tasks"> } | null {
	if (task.kind === "overdue_class") return { href: "/book_loans/list?show=overdue", text: "overdueLink" };
	if (task.kind === "unknown_titles") return { href: "/library_books?view=unfinished", text: "unknownLink" };
	if (task.loan_id) return { href: `/book_loans/detail/${task.loan_id}`, text: "loanLink" };
	const related = readRelated(task.related);
	return related ? { href: hrefOf(related), text: "relatedOpen" } : null;
}

const hrefOf = ({ collection, id }: RelatedRecord): string => `/${collection}/detail/${id}`;

interface Person {
	readonly id: string;
	readonly name: string;
}

/** Possible assignees: colleagues; administrators find other people by name. */
export function usePeople(): readonly Person[] {
	return useEndpoint("GET /api/tasks/people").data?.people ?? [];
}

/** Returns the assignee's name; empty when the task is unassigned. */
export const nameOfAssignee = (task: Task, people: readonly Person[]): string =>
	task.expand?.assignee?.name ||
	task.expand?.assignee?.username ||
	(people.find(({ id }) => id === task.assignee)?.name ?? "");

export const useIsAdmin = (): boolean => roleOf(useUser()) === roles.admin;
