import { copy_batches } from "@rafta/library/collections/copy_batches";
import { labelsOf } from "@rafta/library/collections/definition";
import { formatDate, formatInstant, todayIn } from "@rafta/library/turkish/dates";
import { isUndoable } from "@rafta/library/undo/limits";
import type { Language } from "@rafta/words";
import { useState } from "react";
import { useList, useOne, useSave } from "#data";
import { common, useLanguage, useNumber, useTexts } from "#i18n";
import { Button, Card, Empty, Facts, FormDialog, Link, Page, Ready, useSearchParams } from "#kit";
import { MinutesButton } from "./BatchDone.tsx";
import { DecisionFields } from "./DecisionFields.tsx";
import type { Batch, BatchCopy, Decision } from "./model.ts";
import { batchTexts } from "./texts.ts";
import { UndoBatch } from "./UndoBatch.tsx";

interface Listed extends Batch {
	actor_name: string;
	expand?: { library_id?: { name: string } };
}

const perPage = 20;
// Without the previous state of each copy: for five hundred copies that is too much data for a list.
const fields =
	"id,kind,count,library_id,reason,decision_on,decision_no,members,note,at,actor_name,undone_at,expand.library_id.name";

const labelOf = (field: string, value: string, language: Language): string =>
	labelsOf(copy_batches, field)[value]?.[language] ?? "";

function DecisionDialog({ batch, onClose }: { batch: Listed; onClose(): void }) {
	const t = useTexts(batchTexts);
	const stored: Decision = {
		decision_on: batch.decision_on,
		decision_no: batch.decision_no,
		members: batch.members ?? [],
		note: batch.note,
	};
	const save = useSave("copy_batches", batch.id);
	return (
		<FormDialog
			title={t("decisionTitle")}
			isStored
			initial={{ decision: stored }}
			fields={[
				{
					name: "decision",
					label: t("decisionTitle"),
					control: (value, change) => (
						<div className="flex flex-col gap-3">
							<DecisionFields value={value} onChange={change} />
						</div>
					),
				},
			]}
			save={({ decision }) => save.mutateAsync({ ...decision })}
			done={t("saved")}
			submit={t("save")}
			onClose={onClose}
			close={t("cancel")}
		/>
	);
}

/** The copies of one batch, as they were at the time. */
function CopiesOf({ id, areGone }: { id: string; areGone: boolean }) {
	const batch = useOne<{ copies: readonly BatchCopy[] }>("copy_batches", id);
	if (!batch.data) return <Ready query={batch} />;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<ul tabIndex={0} className="max-h-72 overflow-y-auto text-sm">
			{batch.data.copies.map((copy) => (
				<li key={copy.id}>
					{areGone ? (
						copy.title
					) : (
						<Link href={`/library_books/detail/${copy.id}`} className="link" otherwise={copy.title}>
							{copy.title}
						</Link>
					)}{" "}
					<span className="tabular-nums">
						· {copy.barcode} · {copy.accession_no}
					</span>
				</li>
			))}
		</ul>
	);
}

function Item({ batch }: { batch: Listed }) {
	const t = useTexts(batchTexts);
	const { language } = useLanguage();
	const number = useNumber();
	const [isShown, setIsShown] = useState(false);
	const [isDeciding, setIsDeciding] = useState(false);
	const isUndone = batch.undone_at !== "";
	const mayUndo = !isUndone && isUndoable(batch.at, todayIn(new Date()));
	const decided = [batch.decision_on && formatDate(batch.decision_on), batch.decision_no]
		.filter(Boolean)
		.join(" · ");
	return (
		<Card
			title={`${labelOf("kind", batch.kind, language)} · ${number(batch.count)}${isUndone ? ` · ${t("undone")}` : ""}`}
		>
			<div className="flex flex-col gap-3">
				<Facts
					items={[
						[t("at"), formatInstant(batch.at)],
						[t("by"), batch.actor_name],
						[t("library"), batch.expand?.library_id?.name ?? ""],
						[t("reason"), labelOf("reason", batch.reason, language)],
						[t("decisionTitle"), decided],
						[t("note"), batch.note],
					]}
				/>
				<div className="flex flex-wrap items-start gap-2">
					<Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
						{t(isShown ? "hide" : "show")}
					</Button>
					{batch.kind === "withdrawn" && <MinutesButton id={batch.id} />}
					{batch.kind === "withdrawn" && !isUndone && (
						<Button onClick={() => setIsDeciding(true)}>{t(decided ? "decisionEdit" : "decision")}</Button>
					)}
					{mayUndo && <UndoBatch id={batch.id} />}
				</div>
				{isShown && <CopiesOf id={batch.id} areGone={isUndone && batch.kind === "created"} />}
				{isDeciding && <DecisionDialog batch={batch} onClose={() => setIsDeciding(false)} />}
			</div>
		</Card>
	);
}

/** All batch operations on copies: minutes, decisions, and undo. */
export default function Batches({ onClose }: { onClose(): void }) {
	const t = useTexts(batchTexts);
	const c = useTexts(common);
	const [params, change] = useSearchParams();
	const page = Math.max(1, Number(params.get("page")) || 1);
	const list = useList<Listed>("copy_batches", { page, perPage, sort: "-at", expand: "library_id", fields });
	const { data } = list;
	return (
		<Page title={t("work")} lead={t("workLead")} actions={<Button onClick={onClose}>{t("back")}</Button>}>
			<Ready query={list} />
			{data?.items.length === 0 && <Empty title={t("workEmpty")} />}
			{data?.items.map((batch) => (
				<Item key={batch.id} batch={batch} />
			))}
			{data && data.totalPages > 1 && (
				<nav className="flex items-center justify-center gap-3">
					<Button disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
						{c("list.previous")}
					</Button>
					<span>{c("list.page", { page, pages: data.totalPages })}</span>
					<Button disabled={page >= data.totalPages} onClick={() => change({ page: String(page + 1) })}>
						{c("list.next")}
					</Button>
				</nav>
			)}
		</Page>
	);
}
