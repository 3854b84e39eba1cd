import { useState } from "react";
import { literal, useList, useLive, useUser } from "#data";
import type { Task as AnyTask } from "../../tasks/model.ts";
import type { Loan } from "../loan.tsx";

export type DeskTask = AnyTask & { expand?: { loan_id?: Loan } };

const PAGE_SIZE = 10;

/** Open tasks of the desk's library: recorded by the program, resolved by people. `more` shows further ones. */
export function useDeskTasks() {
	const user = useUser();
	const library = user?.library_id ?? "";
	const school = user?.school_id ?? "";
	const [count, setCount] = useState(PAGE_SIZE);
	useLive("tasks", ["tasks"]);
	const tasks = useList<DeskTask>(
		"tasks",
		{
			filter: `(library_id = ${literal(library)} || (library_id = "" && school_id = ${literal(school)})) && kind != "" && (status = "todo" || status = "doing" || status = "waiting")`,
			sort: "created,id",
			expand: "loan_id.book_id,loan_id.student_id,loan_id.library_book_id",
			perPage: count,
		},
		library !== "",
	);
	const { totalItems = 0, items = [] } = tasks.data ?? {};
	const more = totalItems > items.length ? () => setCount(Math.min(200, count + 50)) : null;
	return { tasks, more };
}
