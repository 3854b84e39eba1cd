import type { Report } from "@rafta/library/reports/definition";
import { reports } from "@rafta/library/reports/index";
import { useLanguage } from "#i18n";
import { ForScreen, Link } from "#kit";
import { addressOf, type Filters, type Place } from "./address.ts";
import { CardGlance } from "./CardGlance.tsx";

function ReportCard({ report, place, filters }: { report: Report; place: Place; filters: Filters }) {
	const { language } = useLanguage();
	// Over all schools a result takes seconds: there the card has the question only.
	const isOfOneSchool = place !== "admin" || filters.school_id !== undefined;
	return (
		<li className="rounded-box border-base-300 bg-base-100 hover:border-base-content/40 relative flex flex-col gap-1 border p-4 shadow-sm sm:p-5">
			<Link
				href={addressOf(report, place, filters)}
				className="rounded-box font-semibold after:absolute after:inset-0 after:content-['']"
			>
				{report.name[language]}
			</Link>
			<p className="text-sm opacity-75">{report.about[language]}</p>
			{isOfOneSchool && <CardGlance report={report} place={place} filters={filters} />}
		</li>
	);
}

/** All reports of a place with their question and their result, except those the user may not open. */
export function ReportCards({ place, school = "" }: { place: Place; school?: string }) {
	const filters: Filters = school === "" ? {} : { school_id: school };
	return (
		<ul className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
			{reports.map((report) => (
				<ForScreen key={report.kind} path={addressOf(report, place, filters)}>
					<ReportCard report={report} place={place} filters={filters} />
				</ForScreen>
			))}
		</ul>
	);
}
