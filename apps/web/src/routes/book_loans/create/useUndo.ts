import { useEffect, useState } from "react";
import { reasonText } from "#data";
import { useUndoKey } from "#desk";
import { useTexts } from "#i18n";
import { clearToast, toast } from "#kit";
import { isDone, type Line, undoable, undoWindow } from "./session.ts";
import { texts } from "./texts.ts";
import type { Desk } from "./useDesk.ts";

const slot = "desk-undo";

/** Undoes a line, and shows the reason if that fails. */
export function useUndo(desk: Pick<Desk, "undo">): (line: Pick<Line, "opId">) => void {
	const t = useTexts(texts);
	return (line) => {
		desk.undo(line.opId).catch((error: unknown) => {
			const why = reasonText(error);
			toast(t("undoFailed", { why }), "bad");
		});
	};
}

/** Offers to undo the newest action for ten seconds, as a toast and by Ctrl+Z. */
export function useUndoOffer(lines: readonly Line[], desk: Pick<Desk, "undo">): void {
	const t = useTexts(texts);
	const undo = useUndo(desk);
	useUndoKey(() => {
		const line = undoable(lines, Date.now());
		if (line) undo(line);
	});
	const newest = undoable(lines, Date.now());
	const key = newest ? `${newest.opId} ${newest.state}` : "";
	// biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each action, however often the screen renders
	useEffect(() => {
		if (!newest) return clearToast(slot);
		const text = `${t(newest.state)}: ${newest.book?.title ?? ""}`;
		const stays = newest.at + undoWindow - Date.now();
		toast(text, "good", { label: t("undo"), run: () => undo(newest), stays }, slot);
	}, [key]);
	useEffect(() => () => clearToast(slot), []);
}

/** Seconds left to undo; counts down by itself. */
export function useSecondsLeft(line: Pick<Line, "at"> & { state: string }): number {
	const left = () => Math.max(0, Math.ceil((line.at + undoWindow - Date.now()) / 1000));
	const [seconds, setSeconds] = useState(left);
	const running = isDone(line.state) && seconds > 0;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(
			() => setSeconds(Math.max(0, Math.ceil((line.at + undoWindow - Date.now()) / 1000))),
			250,
		);
		return () => clearInterval(timer);
	}, [running, line.at]);
	return running ? seconds : 0;
}
