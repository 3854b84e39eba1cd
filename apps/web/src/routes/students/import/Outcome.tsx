import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import type { Import } from "./model.ts";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** How far a running import is. */
export function Progress({ list, busy, onStop }: { list: Import; busy: boolean; onStop(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const title = t(list.status === "undoing" ? "undoing" : "applying");
	return (
		<Card title={title}>
			<progress
				className="progress progress-primary w-full"
				aria-label={title}
				value={list.done}
				max={Math.max(1, list.total)}
			/>
			<p className="mt-2 tabular-nums">
				{t("progress", { done: number(list.done), total: number(list.total) })}
			</p>
			{list.status === "applying" && (
				<Button busy={busy} className="mt-3" onClick={onStop}>
					{t("stop")}
				</Button>
			)}
		</Card>
	);
}

/** Rows with one outcome, where there are any. */
function Those({ list, state, title }: { list: Import; state: "refused" | "kept"; title: string }) {
	const rows = useList("import_rows", {
		perPage: 1,
		filter: `import_id = ${literal(list.id)} && state = ${literal(state)}`,
	});
	if (!rows.data?.totalItems) return null;
	return (
		<Card title={`${title}: ${rows.data.totalItems}`}>
			<Rows importId={list.id} only={{ state }} />
		</Card>
	);
}

interface Props {
	list: Import;
	busy: boolean;
	error: unknown;
	onUndo(): void;
	onAnother(): void;
}

/** What became of an import, and the way back. */
export function Outcome({ list, busy, error, onUndo, onAnother }: Props) {
	const t = useTexts(texts);
	const number = useNumber();
	const [asks, setAsks] = useState(false);
	const written = list.status === "applied" ? (list.counts.outcomes?.applied ?? 0) : undefined;
	const status = list.status === "undone" || list.status === "cancelled" ? list.status : "applied";
	return (
		<>
			<Card>
				<p role="status" className="text-lg font-semibold">
					{t(status)}
				</p>
				{written !== undefined && <p>{t("written", { count: number(written) })}</p>}
				{status !== "undone" && <p>{t("undoUntil", { date: formatDate(list.expires_on) })}</p>}
				<div className="mt-3 flex flex-wrap gap-2">
					<Button onClick={onAnother}>{t("another")}</Button>
					{status !== "undone" && (
						<Button busy={busy} onClick={() => setAsks(true)}>
							{t("undo")}
						</Button>
					)}
				</div>
				<FormErrors error={error} />
			</Card>
			<Those list={list} state="refused" title={t("refusedTitle")} />
			<Those list={list} state="kept" title={t("keptTitle")} />
			{asks && (
				<Dialog title={t("undoTitle")} onClose={() => setAsks(false)}>
					<p>{t("undoText")}</p>
					<div className="flex flex-wrap justify-end gap-2">
						<Button onClick={() => setAsks(false)}>{t("discard")}</Button>
						<Button
							look="primary"
							onClick={() => {
								setAsks(false);
								onUndo();
							}}
						>
							{t("undo")}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
