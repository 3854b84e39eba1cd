import { formatDate, formatInstant, todayIn } from "@rafta/library/turkish/dates";
import { isUndoable } from "@rafta/library/undo/limits";
import { useQueryClient } from "@tanstack/react-query";
import { call, download, invalidate, useOne } from "#data";
import { newOpId } from "#device";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Actions, Card, Facts, Page, Ready, toast, useAction } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { Meter } from "../Meter.tsx";
import { isRunning, type Stocktake, scopeName, useFollowed, useProgress } from "../model.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { texts as shared } from "../texts.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { Figures } from "./Figures.tsx";
import { Lists } from "./Lists.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { Shelves } from "./Shelves.tsx";
import { texts } from "./texts.ts";

/** Actions available in the stocktake's status, the next step first. */
function Ways({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const queries = useQueryClient();
	const { id, status } = stocktake;
	const step = useAction({
		mutationFn: (name: "review" | "cancel") =>
			call(`POST /api/stocktakes/${name}`, { body: { op_id: newOpId(), stocktake: id } }),
		onSuccess: (_, name) => {
			if (name === "review") toast(t("reviewHint"));
			void invalidate(queries, "stocktakes");
		},
	});
	const print = useAction({
		mutationFn: () => download(`/api/stocktakes/${id}/minutes`),
	});
	const runs = isRunning(stocktake);
	const isClosed = status === "closed";
	return (
		<Actions
			phoneLimit={runs ? 2 : undefined}
			of={[
				runs && { text: s("count"), href: `/stocktakes/${id}`, primary: true },
				runs && {
					text: t("close"),
					dialog: (close) => <CloseDialog stocktake={stocktake} onClose={close} />,
				},
				status === "open" && { text: t("review"), run: () => step.mutate("review") },
				isClosed && { text: t("minutes"), primary: true, busy: print.isPending, run: () => print.mutate() },
				isClosed &&
					isUndoable(stocktake.closed_at, todayIn(new Date())) && {
						text: t("reopen"),
						dialog: (close) => <ReopenDialog stocktake={id} onClose={close} />,
					},
				{ text: t("edit"), href: `/stocktakes/update/${id}` },
				runs && {
					text: t("cancel"),
					ask: { title: t("cancelTitle"), text: t("cancelAsk"), yes: t("cancelYes"), no: t("back") },
					run: () => step.mutate("cancel"),
				},
			]}
		/>
	);
}

function About({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const { language } = useLanguage();
	const progress = useProgress(stocktake.id);
	useFollowed(stocktake.id);
	const { counts, status } = stocktake;
	const decided = [stocktake.decision_no, formatDate(stocktake.decision_on)].filter(Boolean).join(" · ");
	return (
		<>
			<div className="grid gap-5 lg:grid-cols-2">
				<Card title={t(counts ? "result" : "progress")}>
					{status === "closing" && (
						<p role="status" className="alert mb-3">
							<span className="loading loading-spinner loading-sm" aria-hidden="true" />
							{t("closing", { done: number(stocktake.done) })}
						</p>
					)}
					{counts && <Figures counts={counts} />}
					{!counts && <Ready query={progress} />}
					{!counts && progress.data && (
						<>
							<Meter progress={progress.data} />
							<dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-md">
								{(["misplaced", "seen_on_loan", "revived", "unknown", "withdrawn", "duplicate"] as const)
									.filter((name) => progress.data.counts[name] > 0)
									.map((name) => (
										<div key={name} className="contents">
											<dt>{t(name)}</dt>
											<dd className="text-end tabular-nums">{number(progress.data.counts[name])}</dd>
										</div>
									))}
							</dl>
						</>
					)}
				</Card>
				<Card title={s("detail")}>
					<Facts
						items={[
							// The other statuses are told by the figures and the days.
							[
								s("status"),
								(status === "review" || status === "cancelled") && (
									<StatusBadge key="status" status={status} />
								),
							],
							[s("scope"), scopeName(stocktake, language)],
							[s("library"), stocktake.expand?.library_id?.name],
							[s("started"), formatInstant(stocktake.started_at)],
							[s("by"), stocktake.expand?.createdBy?.name],
							[s("closed"), formatInstant(stocktake.closed_at)],
							[
								s("commission"),
								stocktake.commission && <span className="whitespace-pre-line">{stocktake.commission}</span>,
							],
							[s("decision"), decided],
							[s("note"), stocktake.note && <span className="whitespace-pre-line">{stocktake.note}</span>],
						]}
					/>
				</Card>
			</div>
			{isRunning(stocktake) && <Shelves stocktake={stocktake.id} />}
			<Lists stocktake={stocktake} />
		</>
	);
}

/** Progress or result of a stocktake. */
export default function StocktakeDetail({ params }: ScreenProps) {
	const s = useTexts(shared);
	const stocktake = useOne<Stocktake>("stocktakes", params.id ?? "", "library_id,createdBy");
	return (
		<Page
			title={stocktake.data?.name ?? s("detail")}
			actions={stocktake.data && <Ways stocktake={stocktake.data} />}
		>
			<Ready query={stocktake}>{(data) => <About stocktake={data} />}</Ready>
		</Page>
	);
}
