import { formatInstant } from "@rafta/library/turkish/dates";
import { literal, useList } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { kindOf, kindTexts } from "../../../desk/kinds.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { texts } from "./texts.ts";

type Entry = Shown<"circulation_events">;

/** More entries than any loan has. */
const PAGE_SIZE = 100;

/** The desk's journal of a loan, newest first. Staff only. */
export function LoanHistory({ loan }: { loan: string }) {
	const t = useTexts(texts);
	const kinds = useTexts(kindTexts);
	const entries = useList<Entry>("circulation_events", {
		filter: `loan = ${literal(loan)}`,
		sort: "-at_server,-id",
		fields: "id,kind,at_device,at_server,reason,op_id",
		perPage: PAGE_SIZE,
	});
	const undone = new Set(
		entries.data?.items.filter(({ kind }) => kind === "undo").map(({ reason }) => reason),
	);
	return (
		<Card title={t("history")}>
			{entries.isPending && <Loading />}
			{entries.isError && <Failed error={entries.error} retry={() => void entries.refetch()} />}
			{entries.data?.items.length === 0 && <p>{t("noHistory")}</p>}
			<ol className="divide-base-300 divide-y">
				{entries.data?.items.map((entry) => (
					<li key={entry.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
						<div className="min-w-0">
							<span className={`font-semibold ${undone.has(entry.op_id) ? "line-through" : ""}`}>
								{kinds(kindOf(entry.kind))}
							</span>
							{entry.kind !== "undo" && entry.reason && (
								<p className="text-sm wrap-anywhere">{entry.reason}</p>
							)}
						</div>
						<time dateTime={entry.at_device} className="whitespace-nowrap tabular-nums">
							{formatInstant(entry.at_device || entry.at_server)}
						</time>
					</li>
				))}
			</ol>
		</Card>
	);
}
