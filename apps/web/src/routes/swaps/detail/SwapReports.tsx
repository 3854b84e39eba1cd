import { formatInstant } from "@rafta/library/turkish/dates";
import { literal, type PresentedRecord, useList } from "#data";
import { useTexts } from "#i18n";
import { Card, Ready } from "#kit";
import type { Reader } from "../model.ts";
import { texts } from "../texts.ts";

type Report = PresentedRecord<"swap_reports", { student_id?: Reader }>;

const PAGE_SIZE = 30;

/** Reports of an offer as unfit, with their reasons. */
export function SwapReports({ swap }: { swap: string }) {
	const t = useTexts(texts);
	const reports = useList<Report>("swap_reports", {
		filter: `swap_id = ${literal(swap)}`,
		sort: "-created",
		expand: "student_id",
		perPage: PAGE_SIZE,
	});
	return (
		<Card title={t("reportsOf")}>
			<Ready query={reports} />
			<ul className="divide-base-300 divide-y">
				{reports.data?.items.map(({ id, why, created, expand }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
						<span className="font-semibold">{t(`why_${why}`)}</span>
						<span>
							{[expand?.student_id?.full_name, expand?.student_id?.class_code, formatInstant(created)]
								.filter(Boolean)
								.join(" · ")}
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
