import { collectingStages, underWay } from "@rafta/library/swaps/states";
import { formatInstant } from "@rafta/library/turkish/dates";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { literal, oneOf, useList } from "#data";
import { useUndoKey } from "#desk";
import { useTexts } from "#i18n";
import { Button, Card, Cover, Empty, Facts, Link, Ready, useKeyHelp } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { useChoiceLabel } from "../Labels.tsx";
import { type Swap, useSwapAction } from "../model.ts";
import { SwapPhoto } from "../Pictures.tsx";
import { RejectDialog } from "../RejectButton.tsx";
import type { RejectReason } from "../reasons.ts";
import { useSwapRules } from "../rules.tsx";
import { TextbookHint } from "../TextbookHint.tsx";
import { texts } from "../texts.ts";
import { useDecisions } from "./decisions.ts";

const perPage = 30;
const isUnderWay = underWay.map((status) => `status = "${status}"`).join(" || ");

/** Number of the reader's active books, and the limit. */
function OtherSchools({ student }: { student: string }) {
	const t = useTexts(texts);
	const found = useList("swaps", {
		filter: `student_id = ${literal(student)} && event_id = "" && (${isUnderWay})`,
		perPage: 1,
		fields: "id",
	});
	const rules = useSwapRules();
	if (!found.data || !rules.data) return "…";
	return t("ofMost", { count: found.data.totalItems, max: rules.data.offers });
}

function Waiting({ swap, onApprove, onReject }: { swap: Swap; onApprove(): void; onReject(): void }) {
	const t = useTexts(texts);
	const condition = useChoiceLabel("condition");
	const book = swap.expand?.book_id;
	const owner = swap.expand?.student_id;
	const event = swap.expand?.event_id;
	const title = book?.title ?? "";
	return (
		<article className="flex flex-col gap-4">
			<div className="flex flex-wrap items-start gap-4">
				{book && <Cover book={book} size="large" isDecorative />}
				<SwapPhoto swap={swap} title={title} />
				<div className="min-w-60 flex-1">
					<h3 className="text-lg font-semibold break-words">
						<Link href={`/swaps/detail/${swap.id}`} className="link link-hover" otherwise={title}>
							{title}
						</Link>
					</h3>
					<p className="mb-2 break-words">{book?.author_line}</p>
					<TextbookHint book={book} />
					<Facts
						items={[
							[t("owner"), <span key="owner">{nameOf(owner)}</span>],
							[
								t("event"),
								event ? (
									<Link
										key="event"
										href={`/swap_events/detail/${event.id}`}
										className="link"
										otherwise={event.name}
									>
										{event.name}
									</Link>
								) : (
									""
								),
							],
							[t("hasOthers"), event ? "" : <OtherSchools key="others" student={swap.student_id} />],
							[t("condition"), condition(swap.condition)],
							[t("gift"), swap.gift ? "✓" : ""],
							[t("created"), formatInstant(swap.created)],
						]}
					/>
				</div>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button
					variant="primary"
					className="btn-lg"
					aria-label={t("approveOf", { title })}
					aria-keyshortcuts="o"
					onClick={onApprove}
				>
					{t("approve")}
				</Button>
				<Button
					className="btn-lg"
					aria-label={t("rejectOf", { title })}
					aria-keyshortcuts="r"
					onClick={onReject}
				>
					{t("reject")}
				</Button>
			</div>
			<p className="text-sm opacity-80 max-sm:hidden">{t("keysHint")}</p>
		</article>
	);
}

/**
 * Offers waiting for approval, one at a time, oldest first: one key per answer, and the last answer can be undone.
 * `after` follows once the queue is there, so that nothing moves it.
 */
export function Queue({ after }: { after: ReactNode }) {
	const t = useTexts(texts);
	const reason = useChoiceLabel("reject_reason");
	const action = useSwapAction();
	const found = useList<Swap>("swaps", {
		filter: `status = "pending_approval" && (event_id = "" || ${oneOf("event_id.status", collectingStages)})`,
		sort: "created,id",
		expand: "book_id,student_id,event_id",
		perPage,
	});
	const { decided, held, decide: keep, undo, reopen } = useDecisions();
	const waiting = (found.data?.items ?? []).filter(({ id }) => !decided.includes(id));
	const [first] = waiting;
	const [isRejecting, setRejecting] = useState(false);

	function decide(why: RejectReason | null): void {
		if (!first) return;
		const title = first.expand?.book_id?.title ?? "";
		keep({
			swap: first.id,
			summary: why === null ? t("approvedNow", { title }) : `${t("rejectedNow", { title })} · ${reason(why)}`,
			send: () =>
				action.mutate(
					why === null
						? { action: "approve", body: { swap: first.id } }
						: { action: "reject", body: { swap: first.id, reason: why } },
					{ onError: () => reopen(first.id) },
				),
		});
	}

	const onKey = useRef((_key: string): boolean => false);
	onKey.current = (key) => {
		if (!first) return false;
		if (key.toLowerCase() === "o") decide(null);
		else if (key.toLowerCase() === "r") setRejecting(true);
		else return false;
		return true;
	};
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { target } = event;
			const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select, dialog");
			const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
			if (isPlain && !isTyping && onKey.current(event.key)) event.preventDefault();
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
	useUndoKey(undo);
	useKeyHelp([
		{ keys: "O", does: t("approve") },
		{ keys: "R", does: t("reject") },
		{ keys: "Ctrl+Z", does: t("undo") },
	]);

	const more = (found.data?.totalItems ?? 0) - (found.data?.items.length ?? 0) + waiting.length - 1;
	return (
		<>
			<Card title={t("queue")}>
				<Ready query={found} />
				<div role="status">
					{held && (
						<div className="alert mb-4 flex flex-wrap justify-between">
							<span className="min-w-0 break-words">{`${held.summary} · ${t("heldHint")}`}</span>
							<Button className="btn-sm" aria-keyshortcuts="Control+z" onClick={undo}>
								{t("undo")}
							</Button>
						</div>
					)}
				</div>
				{found.data && !first && <Empty title={t("noQueue")} />}
				<div aria-live="polite">
					{first && (
						<Waiting
							key={first.id}
							swap={first}
							onApprove={() => decide(null)}
							onReject={() => setRejecting(true)}
						/>
					)}
				</div>
				{first && isRejecting && (
					<RejectDialog
						title={first.expand?.book_id?.title ?? ""}
						onReject={decide}
						onClose={() => setRejecting(false)}
					/>
				)}
				{more > 0 && <p className="mt-3">{t("left", { count: more })}</p>}
			</Card>
			{found.isFetched && after}
		</>
	);
}
