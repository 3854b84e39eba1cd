import { useSave } from "#data";
import { useTexts } from "#i18n";
import { Button, Link, tellFailure, useDueText } from "#kit";
import { relatedLinkOf } from "../../tasks/model.ts";
import { LoanActions } from "../detail/LoanActions.tsx";
import { texts as actionTexts } from "../detail/texts.ts";
import { type DeskAction, useDeskAction } from "../detail/useDeskAction.ts";
import { readerClassOf } from "../loan.tsx";
import { taskTexts } from "./taskTexts.ts";
import type { DeskTask } from "./useDeskTasks.ts";

const isKnown = (kind: string): kind is "lost_candidate" | "lost" | "claim_outcome" =>
	["lost_candidate", "lost", "claim_outcome"].includes(kind);

/** A task with what settles it. */
export function TaskLine({ task }: { task: DeskTask }) {
	const t = useTexts(taskTexts);
	const words = useTexts(actionTexts);
	const dueText = useDueText();
	const send = useDeskAction();
	const save = useSave("tasks", task.id);
	const loan = task.expand?.loan_id;
	const book = loan?.expand?.book_id?.title ?? task.title;
	const act = (label: string, action: DeskAction) => (
		<Button className="btn-sm" busy={send.isPending} onClick={() => send.mutate(action)}>
			{label}
		</Button>
	);
	// A loss ends by one of its two ways, not by a tick.
	const isLost = task.kind === "lost" && loan?.status === "lost";
	const ofLoan = { loan: task.loan_id };
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
			<div className="min-w-0">
				{isKnown(task.kind) && <p className="text-sm">{t(task.kind)}</p>}
				<Link
					href={relatedLinkOf(task)?.href ?? "/book_loans"}
					className="link link-hover wrap-anywhere font-semibold"
					otherwise={book}
				>
					{book}
				</Link>
				{loan && (
					<p className="text-sm">
						{[loan.expand?.student_id?.full_name, readerClassOf(loan), dueText(loan.due_on).text]
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
				{isLost ? (
					<LoanActions loan={loan} limit={4} isSmall />
				) : (
					<Button
						variant="ghost"
						className="btn-sm"
						busy={save.isPending}
						onClick={() => save.mutate({ status: "done" }, { onError: tellFailure })}
					>
						{t("done")}
					</Button>
				)}
			</div>
		</li>
	);
}
