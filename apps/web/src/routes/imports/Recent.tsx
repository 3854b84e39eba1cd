import { labelsOf } from "@rafta/library/collections/definition";
import { imports } from "@rafta/library/collections/imports";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useList } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card } from "#kit";
import type { Job } from "./job.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(imports, "status");

/** Imports of the last weeks, to reopen a preview or to undo one. */
export function Recent<T extends Job>({
	filter,
	about,
	onOpen,
}: {
	/** Filter of the kinds of lists. */
	filter: string;
	/** Returns a text with the size of a list. */
	about(list: T): string;
	onOpen(id: string): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const recent = useList<T>("imports", {
		perPage: 10,
		sort: "-created",
		filter: `status != "reading" && status != "discarded" && ${filter}`,
	});
	if (!recent.data || recent.data.items.length === 0) return null;
	return (
		<Card title={t("recent")}>
			<ul className="flex flex-col gap-2">
				{recent.data.items.map((one) => (
					<li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
						<span>
							<strong className="break-all">{one.file_name}</strong> · {formatInstant(one.created)} ·{" "}
							{about(one)} · {labels[one.status]?.[language]}
						</span>
						<Button
							className="btn-sm"
							aria-label={`${t("open")}: ${one.file_name} ${formatInstant(one.created)}`}
							onClick={() => onOpen(one.id)}
						>
							{t("open")}
						</Button>
					</li>
				))}
			</ul>
		</Card>
	);
}
