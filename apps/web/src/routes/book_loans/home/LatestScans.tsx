import type { AnswerOf } from "@rafta/library/api/index";
import { daysLate } from "@rafta/library/circulation/lateness";
import { dateOf } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { useDueText } from "#kit";
import { ScansHeading } from "../create/ScansHeading.tsx";
import { ScanCard } from "../create/SessionLine.tsx";
import { texts } from "../create/texts.ts";

type Scan = AnswerOf<"GET /api/circulation/today">["latest"][number];

/** The library's latest scans, at all of its desks. */
export function LatestScans({ scans }: { scans: readonly Scan[] }) {
	const t = useTexts(texts);
	const dueText = useDueText();
	if (scans.length === 0) return null;
	return (
		<section>
			<ScansHeading />
			<ul className="divide-base-300 divide-y">
				{scans.map((scan) => {
					const isReturn = scan.kind === "checkin";
					const late = isReturn ? daysLate(scan.due_on, dateOf(scan.at)) : 0;
					const due = dueText(scan.due_on);
					const inTime = late > 0 ? t("late", { days: late }) : t("inTime");
					return (
						<ScanCard
							key={`${scan.loan} ${scan.kind}`}
							state={isReturn ? "returned" : "lent"}
							book={scan.book}
							name={scan.book.title}
							href={`/book_loans/detail/${scan.loan}`}
							about={[scan.reader, scan.class_code].filter(Boolean).join(", ")}
							outcome={t(isReturn ? "returned" : "lent")}
							more={isReturn ? inTime : due.text}
							isLate={isReturn ? late > 0 : due.isLate}
						/>
					);
				})}
			</ul>
		</section>
	);
}
