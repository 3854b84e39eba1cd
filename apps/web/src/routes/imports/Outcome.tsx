import { formatDate } from "@rafta/library/turkish/dates";
import type { ReactNode } from "react";
import { literal, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, ConfirmButton, FormErrors } from "#kit";
import type { Job } from "./job.ts";
import { texts } from "./texts.ts";

/** Progress of a running import. `onStop` ends it: written rows stay, rows only read are discarded. */
export function Progress({ list, busy, onStop }: { list: Job; busy: boolean; onStop(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { status, done, total } = list;
	const title = t(status === "undoing" || status === "reading" ? status : "applying");
	return (
		<Card title={title}>
			<progress
				className="progress progress-primary w-full"
				aria-label={title}
				value={total > 0 ? done : undefined}
				max={total > 0 ? total : undefined}
			/>
			<p className="mt-2 tabular-nums">
				{total > 0 ? t("progress", { done: number(done), total: number(total) }) : number(done)}
			</p>
			{status !== "undoing" && (
				<Button busy={busy} className="mt-3" onClick={onStop}>
					{t(status === "reading" ? "discard" : "stop")}
				</Button>
			)}
		</Card>
	);
}

/** Rows with one outcome, if there are any. */
function OutcomeRows({
	list,
	state,
	title,
	children,
}: {
	list: Job;
	state: string;
	title: string;
	children: ReactNode;
}) {
	const rows = useList("import_rows", {
		perPage: 1,
		filter: `import_id = ${literal(list.id)} && state = ${literal(state)}`,
	});
	if (!rows.data?.totalItems) return null;
	return <Card title={`${title}: ${rows.data.totalItems}`}>{children}</Card>;
}

interface Props {
	list: Job;
	busy: boolean;
	error: unknown;
	/** What was imported, in numbers. */
	said: string;
	/** Explanation of what undoing does. */
	undoText: string;
	/** Rows with one outcome. */
	rows(state: "refused" | "kept"): ReactNode;
	onUndo(): void;
	onAnother(): void;
}

/** Result of an import, and its undo. */
export function Outcome({ list, busy, error, said, undoText, rows, onUndo, onAnother }: Props) {
	const t = useTexts(texts);
	const ended = list.status === "undone" || list.status === "cancelled" ? t(list.status) : said;
	const isUndone = list.status === "undone";
	return (
		<>
			<Card>
				<p role="status" className="text-lg font-semibold">
					{ended}
				</p>
				{!isUndone && <p>{t("undoUntil", { date: formatDate(list.expires_on) })}</p>}
				<div className="mt-3 flex flex-wrap gap-2">
					<Button onClick={onAnother}>{t("another")}</Button>
					{!isUndone && (
						<ConfirmButton
							busy={busy}
							ask={{ title: t("undoTitle"), text: undoText, yes: t("undo") }}
							onConfirm={onUndo}
						>
							{t("undo")}
						</ConfirmButton>
					)}
				</div>
				<FormErrors error={error} />
			</Card>
			<OutcomeRows list={list} state="refused" title={t("refusedTitle")}>
				{rows("refused")}
			</OutcomeRows>
			<OutcomeRows list={list} state="kept" title={t("keptTitle")}>
				{rows("kept")}
			</OutcomeRows>
		</>
	);
}
