import { useTexts } from "#i18n";
import { Button } from "#kit";
import { texts as deskTexts } from "../create/texts.ts";
import { useSecondsLeft } from "../create/useUndo.ts";
import type { Entry } from "./model.ts";
import { texts } from "./texts.ts";

/** The last returned book, in large type: its destination, any problem, and an undo for ten seconds. */
export function Newest({ entry, onUndo }: { entry: Entry; onUndo(opId: string): void }) {
	const t = useTexts(texts);
	const d = useTexts(deskTexts);
	const seconds = useSecondsLeft(entry);
	const head =
		entry.state === "returned"
			? t(entry.lane)
			: entry.state === "refused"
				? t("refused", { code: entry.code })
				: t(entry.state);
	return (
		<div className="flex flex-wrap items-start justify-between gap-3">
			<div aria-live="polite" className="min-w-0">
				<p className="wrap-anywhere text-xl font-semibold">{head}</p>
				{entry.title !== "" && (
					<p className="wrap-anywhere text-lg">
						{[entry.call_number, entry.title].filter(Boolean).join(" · ")}
					</p>
				)}
				{entry.waits !== "" && (
					<p className="wrap-anywhere text-xl font-semibold">{t("waits", { name: entry.waits })}</p>
				)}
				{entry.to !== "" && entry.lane === "away" && <p>{t("to", { name: entry.to })}</p>}
				{entry.reader !== "" && <p>{entry.reader}</p>}
				{entry.notes.map((note) => (
					<p key={note} className="font-semibold">
						{note}
					</p>
				))}
			</div>
			{seconds > 0 && (
				<Button className="tabular-nums" onClick={() => onUndo(entry.opId)}>
					{d("undoIn", { seconds })}
				</Button>
			)}
		</div>
	);
}
