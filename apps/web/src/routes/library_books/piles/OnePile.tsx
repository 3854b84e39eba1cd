import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { invalidate, useUser } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Actions, Button, Card, MuteButton, Page, Ready, useAction, useMonthDay } from "#kit";
import { Accept } from "./Accept.tsx";
import { keepOf } from "./keep.ts";
import { loadPile, originOf, type PileSummary, type Row, setStatus } from "./model.ts";
import { PileLabels } from "./PileLabels.tsx";
import { createRun, type Run } from "./run.ts";
import { Scanning } from "./Scanning.tsx";
import { texts } from "./texts.ts";
import { UndoAll } from "./UndoAll.tsx";

/** The scan run of a pile, from the server's data and the books still stored on this device. */
function useRun(id: string, look: (PileSummary & { rows: readonly Row[] }) | undefined): Run | null {
	const user = useUser()?.id ?? "";
	const [run, setRun] = useState<Run | null>(null);
	const isReady = look !== undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was read first begins it, and nothing later
	useEffect(() => {
		if (!isReady) return;
		const made = createRun(id, keepOf(user, id));
		let isOver = false;
		void made.open(look.rows, look.counts.made).then(() => {
			if (isOver) made.close();
			else setRun(made);
		});
		return () => {
			isOver = true;
			made.close();
		};
	}, [id, user, isReady]);
	return run;
}

export function OnePile({
	id,
	onClose,
	onUnfinished,
}: {
	id: string;
	onClose(): void;
	onUnfinished(): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const monthDay = useMonthDay();
	const { language } = useLanguage();
	const queries = useQueryClient();
	const look = useQuery({
		queryKey: ["pile", id],
		queryFn: () => loadPile(id),
		// Refetched each time the screen opens, because the counts change.
		gcTime: 0,
	});
	const run = useRun(id, look.data);
	// The list counts the books of each.
	useEffect(() => () => void invalidate(queries, "/api/piles"), [queries]);
	const [asking, setAsking] = useState<"" | "undo" | "accept">("");
	const turn = useAction({
		mutationFn: (status: "open" | "closed") => setStatus(id, status),
		onSuccess: (answer) => updateCounts(answer),
	});

	function updateCounts(answer: PileSummary) {
		queries.setQueryData<typeof look.data>(
			["pile", id],
			(before) => before && { ...before, pile: answer.pile, counts: answer.counts },
		);
		void invalidate(queries, "/api/piles", "library_books", "books", "/api/labels/count");
	}

	const pile = look.data?.pile;
	const counts = look.data?.counts;
	const isOpen = pile?.status === "open";
	const unlabelled = run?.session().lines.filter(({ state }) => state === "label").length ?? 0;
	return (
		<Page
			title={t("title")}
			lead={pile && [originOf(pile, language), monthDay(pile.acquired_on)].filter(Boolean).join(" · ")}
			keepFocus
			actions={
				<>
					{isOpen && <MuteButton className="btn btn-ghost" />}
					{pile && (
						<Actions
							limit={1}
							of={[
								isOpen && {
									text: t("finish"),
									primary: true,
									busy: turn.isPending,
									run: () => turn.mutate("closed"),
								},
								pile.decision === "waiting" && { text: t("accept"), run: () => setAsking("accept") },
								{ text: t("toPiles"), run: onClose },
								{ text: t("unfinished"), run: onUnfinished },
								!isOpen && { text: t("reopen"), run: () => turn.mutate("open") },
								pile.status !== "undone" && { text: t("undoAll"), run: () => setAsking("undo") },
							]}
						/>
					)}
				</>
			}
		>
			<Ready query={look} />
			{isOpen && run && <Scanning run={run} />}
			{pile && !isOpen && counts && (
				<Card title={t(pile.status || "closed")}>
					<p>
						{counts.unfinished > 0
							? t("summary", { made: number(counts.made), unfinished: number(counts.unfinished) })
							: t("summaryAll", { made: number(counts.made) })}
					</p>
					{unlabelled > 0 && (
						<p className="mt-1 font-semibold">{t("unlabelled", { count: number(unlabelled) })}</p>
					)}
					{counts.undone + counts.kept > 0 && (
						<p className="mt-1">
							{t("undoneAll", { undone: number(counts.undone), kept: number(counts.kept) })}
						</p>
					)}
					<div className="mt-4 flex flex-wrap gap-2 empty:hidden">
						{counts.unfinished > 0 && (
							<Button variant="primary" onClick={onUnfinished}>
								{t("fillIn")}
							</Button>
						)}
						{counts.made > 0 && <PileLabels pile={id} isMain={counts.unfinished === 0} />}
					</div>
				</Card>
			)}
			{asking === "undo" && (
				<UndoAll
					pile={id}
					count={run?.session().made ?? counts?.made ?? 0}
					onStep={(answer) => {
						updateCounts(answer);
						if (answer.left === 0) run?.allUndone(answer.counts.made);
					}}
					onClose={() => setAsking("")}
				/>
			)}
			{asking === "accept" && <Accept pile={id} onStep={updateCounts} onClose={() => setAsking("")} />}
		</Page>
	);
}
