import { reports } from "@rafta/library/reports/index";
import { useLanguage } from "../../i18n/language.tsx";
import { ForScreen } from "../../ui/ForScreen.tsx";
import { Link } from "../../ui/Link.tsx";
import { addressOf, type Place } from "./address.ts";

/** All reports of a place with the question each answers, except those the user may not open. */
export function ReportCards({ place, school = "" }: { place: Place; school?: string }) {
	const { language } = useLanguage();
	return (
		<ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
			{reports.map((report) => {
				const href = addressOf(report, place, school === "" ? {} : { school_id: school });
				return (
					<ForScreen key={report.kind} path={href}>
						<li>
							<Link
								href={href}
								className="rounded-box border-base-300 bg-base-100 hover:bg-base-300 block h-full border p-4 shadow-sm"
							>
								<span className="block text-lg font-semibold">{report.name[language]}</span>
								<span className="opacity-80">{report.about[language]}</span>
							</Link>
						</li>
					</ForScreen>
				);
			})}
		</ul>
	);
}
