import { lazy, Suspense, useState } from "react";
import { pathOf, useEndpoint, useLive, useUser } from "#data";
import { useScreenEntries } from "#desk";
import { useTexts } from "#i18n";
import { Ready, useSearchParams } from "#kit";
import { DataSafety } from "#shell";
import { buttonTexts } from "../../library_settings/buttonTexts.ts";
import { Conflicts } from "../conflicts/Conflicts.tsx";
import { Desk } from "../create/Desk.tsx";
import { FirstDay } from "../first-day/FirstDay.tsx";
import { Figures } from "./Figures.tsx";
import { LateByClass } from "./LateByClass.tsx";
import { LatestScans } from "./LatestScans.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./Waiting.tsx";

const ScannerPage = lazy(() => import("../scanner-test/ScannerPage.tsx"));
const OverdueReminders = lazy(() => import("../overdue/OverdueReminders.tsx"));
const Reports = lazy(() => import("../../reports/Reports.tsx"));
const Rules = lazy(() => import("../../library_settings/SettingsDrawer.tsx"));

export default function DeskHome() {
	const [params, change] = useSearchParams();
	const view = params.get("view");
	if (view === "chase") {
		const close = () => change({ view: "", class: "" });
		return <OverdueReminders classCode={params.get("class") ?? ""} onClose={close} />;
	}
	if (view === "reports") return <Reports place="desk" />;
	if (view === "scanner") return <ScannerPage />;
	return (
		<FirstDay>
			<Home />
		</FirstDay>
	);
}

/** `/book_loans`: the desk itself, and under it the library's day. */
function Home() {
	const t = useTexts(texts);
	const tr = useTexts(buttonTexts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const hasRules = params.get("settings") === "open";
	// Closed, the drawer stays: it keeps what is not saved yet.
	const [hadRules, setHadRules] = useState(hasRules);
	if (hasRules && !hadRules) setHadRules(true);
	const today = useEndpoint("GET /api/circulation/today");
	useLive("book_loans", [pathOf("GET /api/circulation/today")]);
	const { data } = today;
	const screens = useScreenEntries([
		[t("holds"), "/holds"],
		[t("swaps"), "/swaps"],
		[t("addCopy"), "/library_books/create"],
		[t("addStudent"), "/students/create"],
	]);
	const entries = [
		...screens,
		[t("chase"), () => change({ view: "chase" })] as const,
		[t("reports"), () => change({ view: "reports" })] as const,
		...(user?.library_id ? [[tr("open"), () => change({ settings: "open" })] as const] : []),
	];
	return (
		<Desk
			title={t("title")}
			beside={<Figures today={data} />}
			entries={entries}
			below={(isIdle) => (
				<>
					<DataSafety />
					<Conflicts />
					{/* By the room that menu and help leave, not by the window's. */}
					<div className="@container">
						<div className="grid items-start gap-x-10 gap-y-8 *:min-w-0 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:grid-rows-[auto_1fr]">
							<div>
								<Ready query={today}>{(known) => <LateByClass today={known} />}</Ready>
							</div>
							{/* Under the first column it would move when that column's rows come. */}
							<div
								className={`@4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1 ${today.isPending ? "@max-4xl:hidden" : ""}`}
							>
								<Waiting dueToday={data?.due_today ?? 0} isEarly={today.isPending} />
							</div>
							{data && isIdle && <LatestScans scans={data.latest} />}
						</div>
					</div>
					{hadRules && user && (
						<Suspense>
							<Rules library={user.library_id} isOpen={hasRules} onClose={() => change({ settings: "" })} />
						</Suspense>
					)}
				</>
			)}
		/>
	);
}
