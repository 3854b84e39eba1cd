import { formatInstant } from "@rafta/library/turkish/dates";
import { literal, type PresentedRecord, useList } from "#data";
import { useTexts } from "#i18n";
import { Card, Ready } from "#kit";
import { texts } from "../texts.ts";

type Entry = PresentedRecord<"audit_events"> & {
	readonly details: { readonly count?: number; readonly reason?: string } | null;
};

const kinds = ["reader_viewed", "reader_exported", "reader_invited", "past_opened", "past_listed"] as const;

/** Log of accesses to this reader's data, for the school's staff. */
export function AccessJournal({ student }: { student: string }) {
	const t = useTexts(texts);
	const entries = useList<Entry>("audit_events", {
		filter: `student_id = ${literal(student)}`,
		sort: "-at",
		perPage: 20,
	});
	const nameOf = (kind: string) => {
		const known = kinds.find((one) => one === kind);
		return known ? t(known) : t("reader_other");
	};
	return (
		<Card title={t("journal")}>
			<Ready query={entries} />
			{entries.data?.items.length === 0 && <p>{t("journalEmpty")}</p>}
			<ul className="divide-base-300 divide-y">
				{entries.data?.items.map((entry) => (
					<li key={entry.id} className="flex flex-wrap justify-between gap-2 py-2">
						<span>
							<span className="font-semibold">{entry.actor_name}</span> · {nameOf(entry.kind)}
							{entry.details?.reason && `: ${entry.details.reason}`}
							{entry.kind === "reader_viewed" &&
								(entry.details?.count ?? 1) > 1 &&
								` (${t("times", { count: entry.details?.count ?? 1 })})`}
						</span>
						<span className="text-sm">{formatInstant(entry.at)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
