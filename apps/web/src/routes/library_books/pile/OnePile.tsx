import { formatDate } from "@rafta/library/turkish/dates";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../../data/errors.ts";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { MuteButton } from "../../../ui/scanning/MuteButton.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { Accept } from "./Accept.tsx";
import { keepOf } from "./keep.ts";
import { loadPile, type PileSummary, type Row, setStatus } from "./model.ts";
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
	const queries = useQueryClient();
	const look = useQuery({
		queryKey: ["piles", "look", id],
		queryFn: () => loadPile(id),
		// Refetched each time the screen opens, because the counts change.
		gcTime: 0,
	});
	const run = useRun(id, look.data);
	const [asking, setAsking] = useState<"" | "undo" | "accept">("");
	const turn = useMutation({
		mutationFn: (status: "open" | "closed") => setStatus(id, status),
		onSuccess: (answer) => updateCounts(answer),
		onError: (error) => toast(messageOf(error), "bad"),
	});

	function updateCounts(answer: PileSummary) {
		queries.setQueryData<typeof look.data>(
			["piles", "look", id],
			(before) => before && { ...before, pile: answer.pile, counts: answer.counts },
		);
		for (const name of ["piles", "library_books", "books"])
			void queries.invalidateQueries({ queryKey: [name, "list"] });
	}

	const pile = look.data?.pile;
	const counts = look.data?.counts;
	const isOpen = pile?.status === "open";
	return (
		<Page
			title={pile ? `${t("title")}: ${pile.donor || formatDate(pile.acquired_on)}` : t("title")}
			keepFocus
			actions={
				<>
					{isOpen && (
						<>
							<MuteButton className="btn btn-ghost" />
							<Button busy={turn.isPending} onClick={() => turn.mutate("closed")}>
								{t("finish")}
							</Button>
						</>
					)}
					{pile?.decision === "waiting" && <Button onClick={() => setAsking("accept")}>{t("accept")}</Button>}
					<Button onClick={onUnfinished}>{t("unfinished")}</Button>
					{pile && pile.status !== "undone" && (
						<Button variant="ghost" onClick={() => setAsking("undo")}>
							{t("undoAll")}
						</Button>
					)}
					<Button onClick={onClose}>{t("toPiles")}</Button>
				</>
			}
		>
			{look.isPending && <Loading />}
			{look.isError && <Failed error={look.error} retry={() => void look.refetch()} />}
			{isOpen && run && <Scanning run={run} />}
			{pile && !isOpen && counts && (
				<Card title={t(pile.status || "closed")}>
					<p>{t("summary", { made: number(counts.made), unfinished: number(counts.unfinished) })}</p>
					{counts.undone + counts.kept > 0 && (
						<p className="mt-1">
							{t("undoneAll", { undone: number(counts.undone), kept: number(counts.kept) })}
						</p>
					)}
					<Button className="mt-4" busy={turn.isPending} onClick={() => turn.mutate("open")}>
						{t("reopen")}
					</Button>
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
