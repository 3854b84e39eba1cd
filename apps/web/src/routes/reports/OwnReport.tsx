import { reports } from "@rafta/library/reports/index";
import { useLocation } from "wouter";
import { ReportView } from "./ReportView.tsx";

/** The screen of a report with its own path. */
export default function OwnReport() {
	const [path] = useLocation();
	const report = reports.find((one) => one.path === path.replace(/\/+$/, ""));
	if (!report) throw new Error(`there is no report at ${path}`);
	return <ReportView key={report.kind} report={report} place="own" />;
}
