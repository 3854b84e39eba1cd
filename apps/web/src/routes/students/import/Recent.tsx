import { imports } from "@rafta/library/collections/imports";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useList } from "../../../data/queries.ts";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import type { Import } from "./model.ts";
import { texts } from "./texts.ts";

const labels = imports.fields.find(({ name }) => name === "status")?.valueLabels ?? {};

/** Lists of the last weeks: to look at a preview again, or to take one back. */
export function Recent({ onOpen }: { onOpen(id: string): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const recent = useList<Import>("imports", {
		perPage: 10,
		sort: "-created",
		filter: 'status != "reading" && kind != "titles"',
	});
	if (!recent.data || recent.data.items.length === 0) return null;
	return (
		<Card title={t("recent")}>
			<ul className="flex flex-col gap-2">
				{recent.data.items.map((one) => (
					<li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
						<span>
							<strong className="break-all">{one.file_name}</strong> · {formatInstant(one.created)} ·{" "}
							{t("people", { count: number(one.counts?.people ?? 0) })} · {labels[one.status]?.[language]}
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
