import { reportOf } from "@rafta/library/reports/index";
import { useTexts } from "#i18n";
import { Link, Page, useSearchParams } from "#kit";
import type { Place } from "./address.ts";
import { Glance } from "./Glance.tsx";
import { ReportCards } from "./ReportCards.tsx";
import { ReportView } from "./ReportView.tsx";
import { SchoolChoice } from "./SchoolChoice.tsx";
import { SavedReports } from "./saved/SavedReports.tsx";
import { texts } from "./texts.ts";

/** All reports of a place, or the one named in the address. */
export default function Reports({ place }: { place: Place }) {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const report = reportOf(params.get("report") ?? "");
	if (report) return <ReportView key={report.kind} report={report} place={place} />;
	const isAdmin = place === "admin";
	return (
		<Page
			title={t("title")}
			lead={t(isAdmin ? "analyticsLead" : "lead")}
			actions={
				!isAdmin && (
					<Link href="/book_loans" className="btn">
						{t("toDesk")}
					</Link>
				)
			}
		>
			{isAdmin && <SchoolChoice />}
			{isAdmin && <Glance />}
			<ReportCards place={place} school={params.get("school_id") ?? ""} />
			<SavedReports place={place} />
		</Page>
	);
}
