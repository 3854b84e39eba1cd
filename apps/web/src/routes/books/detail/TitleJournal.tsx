import { formatInstant } from "@rafta/library/turkish/dates";
import { literal, type PresentedRecord, useList } from "#data";
import { useTexts } from "#i18n";
import { Card, Ready } from "#kit";
import { useFieldText } from "../fieldText.ts";
import { texts } from "../texts.ts";

type Entry = PresentedRecord<"audit_events"> & {
	readonly details: {
		readonly reason?: string;
		readonly from_title?: string;
		readonly copies?: number;
		readonly fields?: readonly string[];
	} | null;
};

const kinds = [
	"title_approved",
	"title_returned",
	"title_cover",
	"title_cover_agreed",
	"title_cover_reported",
	"title_corrected",
	"title_correction_declined",
	"title_correction_undone",
	"title_merged",
	"title_unmerged",
	"copies_merged",
	"copies_unmerged",
] as const;

/**
 * Decisions about a title: an administrator sees all those about public titles, a school those affecting its own
 * copies.
 */
export function TitleJournal({ id }: { id: string }) {
	const t = useTexts(texts);
	const { label } = useFieldText();
	const entries = useList<Entry>("audit_events", {
		filter: `collection = "books" && record = ${literal(id)}`,
		sort: "-at",
		perPage: 20,
	});
	if (!entries.data) return <Ready query={entries} loading={null} />;
	if (entries.data.items.length === 0) return null;
	return (
		<Card title={t("journal")}>
			<ul className="divide-base-300 divide-y">
				{entries.data.items.map(({ id: entry, kind, actor_name, at, details }) => {
					const known = kinds.find((one) => one === kind);
					const fields = details?.fields?.map(label).join(", ");
					const more = details?.reason ?? details?.from_title ?? details?.copies ?? fields;
					return (
						<li key={entry} className="flex flex-wrap justify-between gap-2 py-2">
							<span>
								<span className="font-semibold">{actor_name}</span> · {known ? t(known) : kind}
								{more !== undefined && `: ${more}`}
							</span>
							<span className="text-sm">{formatInstant(at)}</span>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
