import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { messageOf } from "../../../data/errors.ts";
import { literal, useList, useLive, useSave } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { type Task as AnyTask, relatedLinkOf } from "../../tasks/model.ts";
import { texts as actionTexts } from "../detail/texts.ts";
import { type DeskAction, useDeskAction } from "../detail/useDeskAction.ts";
import type { Loan } from "../loan.tsx";
import { taskTexts } from "./taskTexts.ts";

type Task = AnyTask & { expand?: { loan_id?: Loan } };

const PAGE_SIZE = 10;

/** Open tasks of the desk's library: recorded by the program, resolved by people. */
export function Tasks() {
	const t = useTexts(taskTexts);
	const user = useUser();
	const library = user?.library_id ?? "";
	const school = user?.school_id ?? "";
	const [count, setCount] = useState(PAGE_SIZE);
	useLive("tasks", [["tasks"]]);
	const tasks = useList<Task>(
		"tasks",
		{
			filter: `(library_id = ${literal(library)} || (library_id = "" && school_id = ${literal(school)})) && kind != "" && (status = "todo" || status = "doing" || status = "waiting")`,
			sort: "created,id",
			expand: "loan_id.book_id,loan_id.student_id",
			perPage: count,
		},
		library !== "",
	);
	const total = tasks.data?.totalItems ?? 0;
	if (library === "") return null;
	return (
		<Card title={total > 0 ? t("titleCount", { count: total }) : t("title")}>
			{tasks.isPending && <Loading />}
			{tasks.isError && <Failed error={tasks.error} retry={() => void tasks.refetch()} />}
			{tasks.isSuccess && total === 0 && <p>{t("none")}</p>}
			<ul className="divide-base-300 divide-y">
				{tasks.data?.items.map((task) => (
					<TaskLine key={task.id} task={task} />
				))}
			</ul>
			{total > (tasks.data?.items.length ?? 0) && (
				<Button variant="ghost" onClick={() => setCount(Math.min(200, count + 50))}>
					{t("more")}
				</Button>
			)}
		</Card>
	);
}

const isKnown = (kind: string): kind is "lost_candidate" | "lost" | "claim_outcome" =>
	["lost_candidate", "lost", "claim_outcome"].includes(kind);

function TaskLine({ task }: { task: Task }) {
	const t = useTexts(taskTexts);
	const words = useTexts(actionTexts);
	const send = useDeskAction();
	const save = useSave("tasks", task.id);
	const loan = task.expand?.loan_id;
	const book = loan?.expand?.book_id?.title ?? task.title;
	const act = (label: string, action: DeskAction) => (
		<Button className="btn-sm" busy={send.isPending} onClick={() => send.mutate(action)}>
			{label}
		</Button>
	);
	const ofLoan = { loan: task.loan_id };
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
			<div className="min-w-0">
				{isKnown(task.kind) && <p className="text-sm">{t(task.kind)}</p>}
				<Link
					href={relatedLinkOf(task)?.href ?? "/book_loans"}
					className="link link-hover font-semibold"
					otherwise={book}
				>
					{book}
				</Link>
				{loan && (
					<p className="text-sm">
						{[
							loan.expand?.student_id?.full_name,
							loan.class_code_at_loan,
							t("due", { date: formatDate(loan.due_on) }),
						]
							.filter(Boolean)
							.join(" · ")}
					</p>
				)}
			</div>
			<div className="flex flex-wrap gap-1">
				{task.kind === "lost_candidate" && act(words("lost"), { name: "lost", body: ofLoan })}
				{task.kind === "claim_outcome" && (
					<>
						{act(words("wasBrought"), { name: "resolve", body: { ...ofLoan, outcome: "brought_back" } })}
						{act(words("foundHere"), { name: "resolve", body: { ...ofLoan, outcome: "found_by_library" } })}
					</>
				)}
				{task.kind === "lost" &&
					loan &&
					act(words("found"), { name: "found", body: { copy: loan.library_book_id } })}
				<Button
					variant="ghost"
					className="btn-sm"
					busy={save.isPending}
					onClick={() =>
						save.mutate({ status: "done" }, { onError: (error) => toast(messageOf(error), "bad") })
					}
				>
					{t("done")}
				</Button>
			</div>
		</li>
	);
}
