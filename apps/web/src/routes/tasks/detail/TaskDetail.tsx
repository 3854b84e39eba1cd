import { shownField } from "@rafta/library/collections/shown";
import { tasks } from "@rafta/library/collections/tasks";
import { type ChecklistItem, isOpenTask, readRelated } from "@rafta/library/tasks/task";
import { formatDate } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, useLive, useOne, useSave, useUser } from "#data";
import { common, useLanguage, useTexts } from "#i18n";
import {
	Badge,
	Button,
	Card,
	ConfirmButton,
	Facts,
	FieldValue,
	Link,
	Page,
	Ready,
	recordName,
	tellFailure,
	useAction,
	useDueText,
	useGo,
} from "#kit";
import { LoanActions } from "../../book_loans/detail/LoanActions.tsx";
import { type Loan, loanExpand } from "../../book_loans/loan.tsx";
import type { ScreenProps } from "../../screen.ts";
import { Assignee } from "../Assignee.tsx";
import { Checklist } from "../Checklist.tsx";
import { isLate, relatedLinkOf, type Task, useIsAdmin, usePeople } from "../model.ts";
import { texts } from "../texts.ts";

function useRemove(id: string) {
	const t = useTexts(texts);
	const go = useGo();
	const queries = useQueryClient();
	return useAction({
		mutationFn: () => api().collection("tasks").delete(id),
		done: t("removed"),
		stale: ["tasks"],
		onSuccess: () => {
			go("/tasks/list", "/tasks");
			queries.removeQueries({ queryKey: ["tasks", "one", id] });
		},
	});
}

/** Link to the related record, by its name where the visitor may read it. */
function About({ task }: { task: Task }) {
	const t = useTexts(texts);
	const link = relatedLinkOf(task);
	const related = task.kind ? null : readRelated(task.related);
	const record = useOne(related?.collection ?? "books", related?.id ?? "");
	if (!link) return null;
	const name = record.data ? recordName(record.data) : t(link.text);
	return (
		<Link href={link.href} className="link" otherwise={name}>
			{name}
		</Link>
	);
}

/** The lost book of an open task; `null` for other tasks, and for those of another school's desk. */
function useLostLoan({ kind, loan_id, status }: Task): Loan | null {
	const user = useUser();
	const isLoss = kind === "lost" && isOpenTask(status);
	const { data } = useOne<Loan>("book_loans", isLoss ? loan_id : "", loanExpand);
	return data?.status === "lost" && data.school_id === user?.school_id ? data : null;
}

function TaskCard({ task }: { task: Task }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const people = usePeople();
	const dueText = useDueText();
	const save = useSave<Task>("tasks", task.id);
	const change = (status: string) => save.mutate({ status }, { onError: tellFailure });
	const tick = useSave<Task>("tasks", task.id);
	// Ticks are shown optimistically and rolled back when the server refuses them.
	const [ticked, setTicked] = useState<readonly ChecklistItem[] | null>(null);
	const label = (name: string) => shownField(tasks, name)?.label[language] ?? name;
	const value = (name: string) => {
		const field = shownField(tasks, name);
		return field && <FieldValue field={field} record={task} />;
	};
	const isOpen = isOpenTask(task.status);
	const lost = useLostLoan(task);
	return (
		<>
			<Card>
				<Facts
					items={[
						[label("status"), value("status")],
						[label("priority"), value("priority")],
						[
							label("due_on"),
							task.due_on && (
								<span className="inline-flex flex-wrap items-center gap-1">
									{formatDate(task.due_on)}
									{isLate(task) && <Badge tone="bad">{dueText(task.due_on).text}</Badge>}
								</span>
							),
						],
						[label("done_on"), formatDate(task.done_on)],
						[label("assignee"), (task.assignee || task.freed) && <Assignee task={task} people={people} />],
						[label("related"), relatedLinkOf(task) && <About task={task} />],
						[label("body"), task.body && <span className="whitespace-pre-wrap">{task.body}</span>],
					]}
				/>
				<div className="no-print mt-4 flex flex-wrap gap-2">
					{task.status === "todo" && !lost && (
						<Button busy={save.isPending} onClick={() => change("doing")}>
							{t("start")}
						</Button>
					)}
					{lost ? (
						// A loss ends by one of its two ways, not by a tick.
						<LoanActions loan={lost} limit={4} isMain />
					) : (
						<Button
							variant={isOpen ? "primary" : "plain"}
							busy={save.isPending}
							onClick={() => change(isOpen ? "done" : "todo")}
						>
							{t(isOpen ? "finish" : "reopen")}
						</Button>
					)}
				</div>
			</Card>
			<Card>
				<Checklist
					value={ticked ?? task.checklist}
					onChange={(checklist) => {
						setTicked(checklist);
						tick.mutate({ checklist }, { onError: tellFailure, onSettled: () => setTicked(null) });
					}}
				/>
			</Card>
		</>
	);
}

export default function TaskDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const id = params.id ?? "";
	const isAdmin = useIsAdmin();
	useLive("tasks", ["tasks"]);
	const task = useOne<Task>("tasks", id, "assignee");
	const remove = useRemove(id);
	return (
		<Page
			title={task.data?.title ?? t("one")}
			lead={task.data?.kind ? t("byProgram") : undefined}
			actions={
				task.data && (
					<>
						{(isAdmin || task.data.kind === "") && (
							<ConfirmButton
								busy={remove.isPending}
								ask={{ title: t("removeTitle"), text: t("removeText"), yes: t("remove") }}
								onConfirm={remove.mutate}
							>
								{t("remove")}
							</ConfirmButton>
						)}
						<Link href={`/tasks/update/${id}`} className="btn">
							{c("action.edit")}
						</Link>
					</>
				)
			}
		>
			<Ready query={task}>{(data) => <TaskCard task={data} />}</Ready>
		</Page>
	);
}
